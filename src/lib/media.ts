import { useSyncExternalStore } from 'react'

const media = (text: string) => ({
  matches: () => window.matchMedia(text).matches,
  subscribe: (listener: () => void) => {
    const query = window.matchMedia(text)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
})

/** As in the sheets: in em, so that a window is narrow for text that the user has made large. */
const phone = media('(width < 48em)')
/** What is pressed is pressed with a finger, however wide the window is. */
const touch = media('(pointer: coarse)')

export const isPhone = phone.matches
export const isTouched = touch.matches

/** The px of a rem, unless the user has set another size. */
export const ROOT_SIZE = 16

/** How much larger than usual the browser's text is set: 2 at 200 %. antd counts in px, our sheets in rem. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Number.isNaN(size) ? 1 : size / ROOT_SIZE
}

export const usePhone = () => useSyncExternalStore(phone.subscribe, isPhone)
export const useTouched = () => useSyncExternalStore(touch.subscribe, isTouched)
