import type { Kind } from '../entry.ts'
import type { Item } from './item.ts'
import { isWaitOver } from './retry.ts'

/** How the outbox sends one kind of items; `keepingOf` gives their expiry and durability. */
export interface Policy {
  kind: Extract<Kind, 'request' | 'scan'>
  /** The lock of the sending tab, which has the name of earlier releases, so that an old tab does not send at the same time. */
  lock: string
  /** The channel on which tabs report changes to each other. */
  channel: string
  /** The size of a batch: waiting items in order of creation, all of the subject of the first. */
  batch: number
  /** The first delay doubles with each attempt, up to `longestMs`; after 429 without Retry-After it waits for `pauseMs`. */
  retry: { firstMs: number; longestMs: number; pauseMs: number }
  /** A retrying item blocks later items until it has failed this many times. */
  blockingAttempts: number
  /** Whether `mayHaveArrived` is stored before each attempt, so that it survives a crash of the page. */
  marksAttempts: boolean
  /** Whether other tabs change stored items, so that a reload reads all of them; otherwise it reads only new ones. */
  changes: boolean
  /** How long a sent item stays listed; 0 removes it at once. */
  keptAfterSendingMs: number
}

/** Whether an item is still listed. */
export const isListed = ({ sentAt }: Pick<Item, 'sentAt'>, now: number, { keptAfterSendingMs }: Policy): boolean =>
  sentAt === undefined || sentAt > now - keptAfterSendingMs

/**
 * The items to send now, in order of creation, or the time of the next attempt. A retrying item blocks later items as the policy
 * says; `isBlocked` names the subjects that are not sent.
 */
export function nextBatch<T extends Item>(
  items: readonly T[],
  policy: Policy,
  now: number,
  isBlocked: (subject: string) => boolean = () => false,
): { batch: readonly T[]; dueAt?: number } {
  let dueAt: number | undefined
  for (const [index, first] of items.entries()) {
    if (first.state !== 'waiting' || isBlocked(first.subject)) continue
    if (isWaitOver(first, now)) return { batch: [first, ...othersOfBatch(items.slice(index + 1), first, policy, now)] }
    const { waitUntil = now } = first
    dueAt = Math.min(dueAt ?? waitUntil, waitUntil)
    if (first.isPaused || (first.attempts ?? 0) < policy.blockingAttempts) break
  }
  return { batch: [], dueAt }
}

/** The other items of the batch. */
function othersOfBatch<T extends Item>(items: readonly T[], first: T, { batch }: Policy, now: number): readonly T[] {
  const mayGo = (one: T) => one.state === 'waiting' && isWaitOver(one, now) && one.subject === first.subject
  return items.filter(mayGo).slice(0, batch - 1)
}
