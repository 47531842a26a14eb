import { useEffect, useEffectEvent } from 'react'

const forms = new Set<() => boolean>()

/** Whether any form on the page has unsaved input. */
export const hasUnsavedInput = (): boolean => [...forms].some((isDirty) => isDirty())

/** Registers a form as a possible holder of unsaved input while the component is mounted. */
export function useUnsavedInput(isDirty: () => boolean): void {
  const latest = useEffectEvent(isDirty)
  useEffect(() => {
    const check = () => latest()
    forms.add(check)
    return () => {
      forms.delete(check)
    }
  }, [])
}

// Asks before the tab is closed or reloaded; also on the sign-in page, which has no router.
window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedInput()) event.preventDefault()
})
