import { useEffect, useRef } from 'react'

const drafts = new Set<() => boolean>()

/** Whether somebody has typed something that is not saved yet. */
export const hasDraft = (): boolean => [...drafts].some((isDirty) => isDirty())

/** Counts a form among those that may hold something unsaved, as long as it is there. */
export function useDraft(isDirty: () => boolean): void {
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  useEffect(() => {
    const ask = () => latest.current()
    drafts.add(ask)
    return () => {
      drafts.delete(ask)
    }
  }, [])
}

let guardPop: ((event: PopStateEvent) => void) | undefined

/** Hears of 'back' and 'forward' before the router does, whose pages would be gone by then. Returns how to stop that. */
export function beforeRouter(listener: (event: PopStateEvent) => void): () => void {
  guardPop = listener
  return () => {
    if (guardPop === listener) guardPop = undefined
  }
}

// Listeners are called in the order in which they came: this one is there before the router is.
window.addEventListener('popstate', (event) => guardPop?.(event))

// Closing the tab or reloading it by hand: the browser asks first.
window.addEventListener('beforeunload', (event) => {
  if (hasDraft()) event.preventDefault()
})
