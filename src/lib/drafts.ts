import { useEffect, useEffectEvent } from 'react'

const drafts = new Set<() => boolean>()

/** Whether somebody has typed something that is not saved yet. */
export const hasDraft = (): boolean => [...drafts].some((isDirty) => isDirty())

/** Counts a form among those that may hold something unsaved, as long as it is there. */
export function useDraft(isDirty: () => boolean): void {
  const latest = useEffectEvent(isDirty)
  useEffect(() => {
    const ask = () => latest()
    drafts.add(ask)
    return () => {
      drafts.delete(ask)
    }
  }, [])
}

// Closing the tab or reloading it by hand: the browser asks first, on the sign-in page as well, which has no router.
window.addEventListener('beforeunload', (event) => {
  if (hasDraft()) event.preventDefault()
})
