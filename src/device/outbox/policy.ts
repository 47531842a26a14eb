import type { Kind } from '../entry.ts'
import type { Item } from './item.ts'

/** How what waits of one kind is sent; how long and how surely it is kept says `keepingOf` its kind. */
export interface Policy {
  kind: Extract<Kind, 'request' | 'scan'>
  /** The lock of the tab that sends: that of earlier releases too, so that an old tab does not send beside this one. */
  lock: string
  /** The channel on which tabs tell each other what has changed. */
  channel: string
  /** How many go at once, in the order they were made; all of a batch have the subject of its first one. */
  batch: number
  /** The first delay doubles with each attempt, up to `longestMs`; after 429 without Retry-After it waits for `pauseMs`. */
  retry: { firstMs: number; longestMs: number; pauseMs: number }
  /** A retrying item blocks later items until it has failed this many times. */
  blockingAttempts: number
  /** Whether it is stored before each attempt that its items may have arrived, so that a page that dies meanwhile leaves that behind. */
  marksAttempts: boolean
  /** Whether other tabs change what is stored, so that it is read anew each time; else only what is new is read. */
  changes: boolean
  /** How long what was sent stays listed; 0 removes it at once. */
  keptAfterSendingMs: number
}

/** Whether it is still listed. */
export const isListed = ({ sentAt }: Pick<Item, 'sentAt'>, now: number, { keptAfterSendingMs }: Policy): boolean =>
  sentAt === undefined || sentAt > now - keptAfterSendingMs

/**
 * What to send now, in the order it was made, or the time until which nothing is due. What waits for its next attempt holds
 * up what is behind it as the policy says; `isBlocked` tells the subjects of which nothing is sent.
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
    const until = first.waitUntil ?? 0
    if (until <= now) return { batch: [first, ...companions(items.slice(index + 1), first, policy, now)] }
    dueAt = Math.min(dueAt ?? until, until)
    if (first.isPaused || (first.attempts ?? 0) < policy.blockingAttempts) break
  }
  return { batch: [], dueAt }
}

/** What goes together with the first one. */
function companions<T extends Item>(items: readonly T[], first: T, { batch }: Policy, now: number): readonly T[] {
  const mayGo = ({ state, waitUntil = 0, subject }: T) =>
    state === 'waiting' && waitUntil <= now && subject === first.subject
  return items.filter(mayGo).slice(0, batch - 1)
}
