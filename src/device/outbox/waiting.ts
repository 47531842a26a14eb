import { type ComponentType, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/store.ts'
import type { Policy } from './policy.ts'

/** How much of one kind this device holds for the signed-in user. */
export interface Waiting {
  kind: Policy['kind']
  waiting: number
  /** Among those that wait. */
  sending: number
  failed: number
  sent: number
}

let all: readonly Waiting[] = []
const { subscribe, notify } = createStore()

/** Notes how much the outbox of a kind holds; it does so at once when another user signs in. */
export function noteWaiting(one: Waiting): void {
  const before = all.find(({ kind }) => kind === one.kind)
  if (before && JSON.stringify(before) === JSON.stringify(one)) return
  const others = all.filter(({ kind }) => kind !== one.kind)
  all = one.waiting + one.failed + one.sent > 0 ? [...others, one] : others
  notify()
}

/** What this device holds of each kind for the signed-in user, without opening the outboxes; kinds of which it holds nothing are left out. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, () => all)

/** The sum over all kinds. */
export const totalOf = (counts: readonly Waiting[], part: 'waiting' | 'sending' | 'failed' | 'sent'): number =>
  counts.reduce((sum, one) => sum + one[part], 0)

const lists = new Map<Waiting['kind'], ComponentType>()

/** Hands in what shows a kind in the list of what this device sends. */
export const listKind = (kind: Waiting['kind'], List: ComponentType): void => void lists.set(kind, List)

/** What shows a kind, where it has been handed in. */
export const listOf = (kind: Waiting['kind']): ComponentType | undefined => lists.get(kind)
