import { useSyncExternalStore } from 'react'

const phone = '(max-width: 767px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is narrower than 768 px. */
export const usePhone = () => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
