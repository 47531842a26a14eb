import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { ListView } from '#schema/grammar/view-grammar.ts'
import type { Screen, Table } from '#schema/table.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { createStore } from '#src/lib/store.ts'

/** The row height of lists. */
export type Density = 'comfortable' | 'compact'

const choiceSchema = z.object({
  density: z.enum(['comfortable', 'compact']).optional(),
  /** The columns of a list in order, by screen route or table name. */
  columns: z.record(z.string(), z.array(z.string())).default({}),
  /** The row height in a view that has one of its own, by route and key of the view. */
  densities: z.record(z.string(), z.enum(['comfortable', 'compact'])).optional(),
  /** The field by which a list is summarized, by screen route or table name. */
  summaries: z.record(z.string(), z.string()).optional(),
  /** The rows per page of a list, by screen route or table name. */
  rowsPerPage: z.record(z.string(), z.number()).optional(),
})
type Choice = z.output<typeof choiceSchema>

const keyOf = () => `lists-${currentSession()?.id ?? 0}`
const none: Choice = { columns: {} }
const store = createStore()
let cache: { key: string; text: string | null; choice: Choice } = { key: '', text: null, choice: none }

/** The current user's choice on this device; invalid stored text counts as none. */
function readChoice(): Choice {
  const key = keyOf()
  const text = localStorage.getItem(key)
  if (cache.key !== key || cache.text !== text) cache = { key, text, choice: parseChoice(text) }
  return cache.choice
}

function parseChoice(text: string | null): Choice {
  try {
    return choiceSchema.safeParse(JSON.parse(text ?? '{}')).data ?? none
  } catch {
    return none
  }
}

function updateChoice(change: (before: Choice) => Choice): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(change(readChoice())))
  } catch {
    // A private window may refuse storage: the choice then lasts until the page is closed.
    cache = { key: keyOf(), text: localStorage.getItem(keyOf()), choice: change(readChoice()) }
  }
  store.notify()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = store.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

const useChoice = () => useSyncExternalStore(subscribe, readChoice)

/** The columns and the row height of a list. */
export interface ChosenLook {
  /** The user's columns, in order; undefined: the screen's. */
  chosen: readonly string[] | undefined
  density: Density
  setColumns: (names: readonly string[] | undefined) => void
  setDensity: (density: Density) => void
  /** Whether the user has changed what the view says. */
  changed: boolean
  /** Takes back what was changed in the view. */
  reset: () => void
}

/** What the user has chosen for this list on this device; in a view what that says, and what they have changed in it. */
export function useChosenLook(table: Table, screen?: Screen, view?: { key: string; state: ListView }): ChosenLook {
  const listKey = screen?.route ?? table.name
  const key = view === undefined ? listKey : `${listKey}?${view.key}`
  const choice = useChoice()
  const own = { columns: choice.columns[key], density: view ? choice.densities?.[key] : choice.density }
  const controls = useMemo(
    () => ({
      setColumns: (names: readonly string[] | undefined) =>
        updateChoice((before) => ({ ...before, columns: withEntry(before.columns, key, names && [...names]) })),
      setDensity: (density: Density) =>
        updateChoice((before) =>
          key === listKey
            ? { ...before, density }
            : { ...before, densities: withEntry(before.densities, key, density) },
        ),
      reset: () =>
        updateChoice((before) => ({
          ...before,
          columns: withEntry<string[]>(before.columns, key, undefined),
          densities: withEntry<Density>(before.densities, key, undefined),
        })),
    }),
    [key, listKey],
  )
  const said = view?.state
  const isOther = own.columns !== undefined && own.columns.join() !== (said?.columns ?? []).join()
  const density = own.density ?? said?.density ?? choice.density ?? 'compact'
  return {
    ...controls,
    chosen: own.columns ?? said?.columns,
    density,
    changed: view !== undefined && (isOther || (said?.density !== undefined && density !== said.density)),
  }
}

function withEntry<T>(entries: Readonly<Record<string, T>> = {}, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _before, ...others } = entries
  return value === undefined ? others : { ...others, [key]: value }
}

/** The name of the field by which the user has this list summarized, of those offered; undefined: by none. */
export function useSummaryField(table: Table, screen: Screen | undefined, offered: readonly string[]) {
  const listKey = screen?.route ?? table.name
  const chosen = useChoice().summaries?.[listKey]
  const set = useCallback(
    (name: string | undefined) =>
      updateChoice(({ summaries: { [listKey]: _before, ...summaries } = {}, ...others }) => ({
        ...others,
        summaries: name === undefined ? summaries : { ...summaries, [listKey]: name },
      })),
    [listKey],
  )
  return [offered.find((name) => name === chosen), set] as const
}

/** How many rows per page the user last chose for this list on this device. */
export const chosenRowsPerPage = (table: Table, screen?: Screen): number | undefined =>
  readChoice().rowsPerPage?.[screen?.route ?? table.name]

/** The same for a component, and what stores another choice. */
export function useChosenRowsPerPage(table: Table, screen?: Screen) {
  const listKey = screen?.route ?? table.name
  const chosen = useChoice().rowsPerPage?.[listKey]
  const set = useCallback(
    (rows: number) =>
      updateChoice((before) => ({ ...before, rowsPerPage: withEntry(before.rowsPerPage, listKey, rows) })),
    [listKey],
  )
  return [chosen, set] as const
}
