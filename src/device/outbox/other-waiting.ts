import { type ComponentType, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/store.ts'

/** What a feature keeps on this device until it is sent, beside the requests of the queue. */
export interface OtherWaiting {
  /** Unique. */
  name: string
  waiting: number
  failed: number
  /** Shows it in the list of what this device sends. */
  List: ComponentType
}

let all: readonly OtherWaiting[] = []
const { subscribe, notify } = createStore()

/** Says what waits beside the queue; the one of that name before is replaced. */
export function setOtherWaiting(one: OtherWaiting): void {
  const before = all.find(({ name }) => name === one.name)
  if ((before?.waiting ?? 0) === one.waiting && (before?.failed ?? 0) === one.failed) return
  const others = all.filter(({ name }) => name !== one.name)
  all = one.waiting + one.failed > 0 ? [...others, one] : others
  notify()
}

/** What waits beside the queue, without what has nothing waiting. */
export const useOtherWaiting = (): readonly OtherWaiting[] => useSyncExternalStore(subscribe, () => all)
