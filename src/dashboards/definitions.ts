import { useSyncExternalStore } from 'react'
import { dashboards } from '#schema/dashboards.ts'
import type { Dashboard } from '#schema/grammar/dashboard-grammar.ts'
import { createStore } from '#src/lib/store.ts'

let current: ReadonlyMap<string, Dashboard> = dashboards
const { subscribe, notify } = createStore()

// In development, newly accepted pages replace the current ones.
if (import.meta.hot) {
  import.meta.hot.accept('../../schema/dashboards.ts', (next) => {
    if (!next) return
    current = next.dashboards
    notify()
  })
}

/** The page of figures of that name; undefined where there is none. */
export const useDashboard = (name: string): Dashboard | undefined =>
  useSyncExternalStore(subscribe, () => current.get(name))
