import { useSyncExternalStore } from 'react'
import type { Model } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { createStore } from '#src/lib/store.ts'

let current = model
const { subscribe, changed } = createStore()

// While one develops, accepted definitions take the place of those before them; what is typed into a form stays.
if (import.meta.hot) {
  import.meta.hot.accept('../../schema/tables.ts', (next) => {
    if (!next) return
    current = next.model
    changed()
  })
}

/** The definitions the screens are drawn from. */
export const useModel = (): Model => useSyncExternalStore(subscribe, () => current)
