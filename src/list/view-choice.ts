import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { Screen, Table } from '#schema/table.ts'
import { currentSession } from '#src/lib/session.ts'
import { createStore } from '#src/lib/store.ts'

/** How close the rows of lists stand. */
export type Density = 'comfortable' | 'compact'

const choiceSchema = z.object({
  density: z.enum(['comfortable', 'compact']).optional(),
  /** The columns of a list in their order, by its screen or its table. */
  columns: z.record(z.string(), z.array(z.string())).default({}),
})
type Choice = z.output<typeof choiceSchema>

const keyOf = () => `lists-${currentSession()?.id ?? 0}`
const none: Choice = { columns: {} }
const store = createStore()
let read: { key: string; text: string | null; choice: Choice } = { key: '', text: null, choice: none }

/** What this person has chosen on this device; what cannot be read is no choice. */
function current(): Choice {
  const key = keyOf()
  const text = localStorage.getItem(key)
  if (read.key !== key || read.text !== text) read = { key, text, choice: parsed(text) }
  return read.choice
}

function parsed(text: string | null): Choice {
  try {
    return choiceSchema.safeParse(JSON.parse(text ?? '{}')).data ?? none
  } catch {
    return none
  }
}

function choose(change: (before: Choice) => Choice): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(change(current())))
  } catch {
    // A private window may refuse: then it holds as long as the page is open.
    read = { key: keyOf(), text: localStorage.getItem(keyOf()), choice: change(current()) }
  }
  store.notify()
}

function subscribe(listener: () => void): () => void {
  const leave = store.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}

const useChoice = () => useSyncExternalStore(subscribe, current)

/** How close rows stand: as chosen, else close for a mouse. */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useChoice().density ?? 'compact'
  return [density, useCallback((next: Density) => choose((before) => ({ ...before, density: next })), [])]
}

/** The columns the person wants in this list, in their order; undefined: as the screen has them. */
export function useChosenColumns(table: Table, screen?: Screen) {
  const place = screen?.route ?? table.name
  const chosen: readonly string[] | undefined = useChoice().columns[place]
  const set = useCallback(
    (names: readonly string[] | undefined) =>
      choose(({ columns: { [place]: _before, ...columns }, ...others }) => ({
        ...others,
        columns: names === undefined ? columns : { ...columns, [place]: [...names] },
      })),
    [place],
  )
  return [chosen, set] as const
}
