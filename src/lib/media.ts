import { useSyncExternalStore } from 'react'

const phone = '(max-width: 767px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const isPhone = (): boolean => window.matchMedia(phone).matches

export const usePhone = () => useSyncExternalStore(subscribe, isPhone)
