import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { Screen, Table } from '#schema/table.ts'
import { currentSession } from '#src/lib/session.ts'
import { createStore } from '#src/lib/store.ts'

/** The row height of lists. */
export type Density = 'comfortable' | 'compact'

const choiceSchema = z.object({
  density: z.enum(['comfortable', 'compact']).optional(),
  /** The columns of a list in order, by screen route or table name. */
  columns: z.record(z.string(), z.array(z.string())).default({}),
  /** The field by which a list is summarized, by screen route or table name. */
  summaries: z.record(z.string(), z.string()).optional(),
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

export function useDensity(): [Density, (density: Density) => void] {
  const density = useChoice().density ?? 'compact'
  return [density, useCallback((next: Density) => updateChoice((before) => ({ ...before, density: next })), [])]
}

/** The user's columns of this list, in order; undefined: the screen's. */
export function useChosenColumns(table: Table, screen?: Screen) {
  const listKey = screen?.route ?? table.name
  const chosen: readonly string[] | undefined = useChoice().columns[listKey]
  const set = useCallback(
    (names: readonly string[] | undefined) =>
      updateChoice(({ columns: { [listKey]: _before, ...columns }, ...others }) => ({
        ...others,
        columns: names === undefined ? columns : { ...columns, [listKey]: [...names] },
      })),
    [listKey],
  )
  return [chosen, set] as const
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
