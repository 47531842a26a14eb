import { useSyncExternalStore } from 'react'
import type { Model } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { createStore } from '#src/lib/store.ts'

let current = model
const { subscribe, notify } = createStore()

// In development, newly accepted definitions replace the current ones; unsaved input stays.
if (import.meta.hot) {
  import.meta.hot.accept('../../schema/tables.ts', (next) => {
    if (!next) return
    current = next.model
    notify()
  })
}

export const useModel = (): Model => useSyncExternalStore(subscribe, () => current)
