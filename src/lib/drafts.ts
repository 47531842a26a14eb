import { useEffect, useEffectEvent } from 'react'

const drafts = new Set<() => boolean>()

/** Whether any form on the page has unsaved input. */
export const hasDraft = (): boolean => [...drafts].some((isDirty) => isDirty())

/** Registers a form as a possible holder of unsaved input while the component is mounted. */
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

// Asks before the tab is closed or reloaded; also on the sign-in page, which has no router.
window.addEventListener('beforeunload', (event) => {
  if (hasDraft()) event.preventDefault()
})
