import { useSyncExternalStore } from 'react'

/** As in the sheets: in em, so that a window is narrow for text that the user has made large. */
const phone = '(width < 48em)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const isPhone = (): boolean => window.matchMedia(phone).matches

export const usePhone = () => useSyncExternalStore(subscribe, isPhone)
