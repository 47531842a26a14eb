import { type ComponentType, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/store.ts'
import type { Policy } from './policy.ts'

/** The number of items of one kind on this device, of the signed-in user. */
export interface Waiting {
  kind: Policy['kind']
  waiting: number
  /** Part of `waiting`. */
  sending: number
  failed: number
  sent: number
}

let all: readonly Waiting[] = []
const { subscribe, notify } = createStore()

/** Publishes the counts of an outbox, which calls it also when the user changes. */
export function noteWaiting(one: Waiting): void {
  const before = all.find(({ kind }) => kind === one.kind)
  if (before && JSON.stringify(before) === JSON.stringify(one)) return
  const others = all.filter(({ kind }) => kind !== one.kind)
  all = one.waiting + one.failed + one.sent > 0 ? [...others, one] : others
  notify()
}

/** The counts of all kinds, without opening the outboxes; a kind without items is omitted. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, () => all)

/** The sum over all kinds. */
export const totalOf = (counts: readonly Waiting[], part: 'waiting' | 'sending' | 'failed' | 'sent'): number =>
  counts.reduce((sum, one) => sum + one[part], 0)

const lists = new Map<Waiting['kind'], ComponentType>()

/** Registers the component that lists a kind in the panel of sends. */
export const listKind = (kind: Waiting['kind'], List: ComponentType): void => void lists.set(kind, List)

/** The component registered for a kind. */
export const listOf = (kind: Waiting['kind']): ComponentType | undefined => lists.get(kind)
