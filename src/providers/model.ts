import { useSyncExternalStore } from 'react'
import type { Model } from '#schema/model.ts'
import { model } from '#schema/tables.ts'

let current = model
const followers = new Set<() => void>()

function follow(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

// While one develops, accepted definitions take the place of those before them; what is typed into a form stays.
if (import.meta.hot) {
  import.meta.hot.accept('../../schema/tables.ts', (changed) => {
    if (!changed) return
    current = changed.model
    for (const follower of followers) follower()
  })
}

/** The definitions the screens are drawn from. */
export const useModel = (): Model => useSyncExternalStore(follow, () => current)
