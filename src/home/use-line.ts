import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a line that leaves its card when it is done: the focus, if it is in it, goes to the title of the card. */
export function useLine(): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const element = line.current
    const title = element?.closest('.home-card')?.querySelector<HTMLElement>('h2')
    return () => {
      if (element?.contains(document.activeElement)) title?.focus({ preventScroll: true })
    }
  }, [])
  return line
}
