import { useSyncExternalStore } from 'react'
import { keepTyped, takeTyped } from '#src/lib/keys/type-ahead.ts'
import { createStore } from '#src/lib/store.ts'

/** What lies over the page: the palette, or the sheet of shortcuts. */
type Shown = 'palette' | 'shortcuts' | undefined

const store = createStore()
let shown: Shown

/** Opens one of the two, or closes what is open. */
export function show(next: Shown): void {
  if (next === 'palette' && shown !== 'palette') keepTyped('palette', () => show(undefined))
  if (next === undefined) takeTyped('palette')
  shown = next
  store.notify()
}

export const useShown = (): Shown => useSyncExternalStore(store.subscribe, () => shown)
