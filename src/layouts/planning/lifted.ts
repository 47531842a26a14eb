import { useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/store.ts'
import type { Bar, Extent } from './bars.ts'
import type { Line } from './use-planning.ts'

/** What is being dragged: a bar with where it would come, or free days of a row. */
export interface Lifted {
  bar?: Bar
  /** When the bar would be. */
  at?: Bar
  /** The place of the row it is taken from. */
  from: number
  /** The place of the row it would come to, and the days it would cover. */
  place: number
  line?: Line
  extent: Extent
  days: number
  edge?: 'start' | 'end'
}

/** What is being dragged now, for what draws it: rows do not hear of it. */
export function createLifted() {
  const { subscribe, notify } = createStore()
  let current: Lifted | undefined
  return {
    get: () => current,
    set: (next: Lifted | undefined) => {
      current = next
      notify()
    },
    subscribe,
  }
}

export const useLifted = ({ subscribe, get }: ReturnType<typeof createLifted>): Lifted | undefined =>
  useSyncExternalStore(subscribe, get)
