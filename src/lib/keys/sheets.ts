import { useEffect, useEffectEvent } from 'react'

// What lies over a page without an address of its own, such as a dialog or the menu of a phone: the way back closes it first.
const open: (() => void)[] = []

/** Closes what lies uppermost; false where nothing does. */
export function closeTopSheet(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}

/** While it is open, the way back of the browser closes it and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const entry = () => close()
    open.push(entry)
    return () => {
      open.splice(open.indexOf(entry), 1)
    }
  }, [isOpen])
}
