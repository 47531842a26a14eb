import { useSyncExternalStore } from 'react'

/** As in the sheets: in em, so that a window is narrow for text that the user has made large. */
const phone = '(width < 48em)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const isPhone = (): boolean => window.matchMedia(phone).matches

/** The px of a rem, unless the user has set another size. */
export const ROOT_SIZE = 16

/** How much larger than usual the browser's text is set: 2 at 200 %. antd counts in px, our sheets in rem. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Number.isNaN(size) ? 1 : size / ROOT_SIZE
}

export const usePhone = () => useSyncExternalStore(subscribe, isPhone)
