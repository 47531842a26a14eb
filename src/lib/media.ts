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
/** As in the sheets: what is pressed is pressed with a finger, as on every phone and on a tablet. */
const finger = media('(width < 48em), (pointer: coarse)')

export const isPhone = phone.matches

/** The px of a rem, unless the user has set another size. */
export const ROOT_SIZE = 16

/** How much larger than usual the browser's text is set: 2 at 200 %. antd counts in px, our sheets in rem. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Number.isNaN(size) ? 1 : size / ROOT_SIZE
}

export const usePhone = () => useSyncExternalStore(phone.subscribe, isPhone)
export const useFinger = () => useSyncExternalStore(finger.subscribe, finger.matches)
