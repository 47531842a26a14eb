import { useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/store.ts'

const KEY = 'side-rail'
const store = createStore()
const isNarrow = (): boolean => localStorage.getItem(KEY) === 'on'

/** Whether the menu at the side is a narrow column of icons on this device, and how that is changed. */
export function useSideRail(): [boolean, (narrow: boolean) => void] {
  const narrow = useSyncExternalStore(store.subscribe, isNarrow)
  return [narrow, setNarrow]
}

function setNarrow(narrow: boolean): void {
  if (narrow) localStorage.setItem(KEY, 'on')
  else localStorage.removeItem(KEY)
  store.notify()
}
