import { useEffect, useEffectEvent } from 'react'

interface Held {
  isDirty: () => boolean
  discard: () => void
}

const drafts = new Set<Held>()

/** Whether somebody has typed something that is not saved yet. */
export const hasDraft = (): boolean => [...drafts].some(({ isDirty }) => isDirty())

/** The user gives up what is typed: what the device keeps of it goes. */
export function discardDrafts(): void {
  for (const { isDirty, discard } of drafts) if (isDirty()) discard()
}

/** Counts a form among those that may hold something unsaved, as long as it is there. */
export function useDraft(isDirty: () => boolean, discard: () => void = () => {}): void {
  const latest = useEffectEvent(isDirty)
  const giveUp = useEffectEvent(discard)
  useEffect(() => {
    const held = { isDirty: () => latest(), discard: () => giveUp() }
    drafts.add(held)
    return () => {
      drafts.delete(held)
    }
  }, [])
}

// Closing the tab or reloading it by hand: the browser asks first, on the sign-in page as well, which has no router.
window.addEventListener('beforeunload', (event) => {
  if (hasDraft()) event.preventDefault()
})
