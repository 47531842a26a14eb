import { toHttpError } from '#src/lib/net/http-error.ts'
import type { Item, Outcome } from './item.ts'
import type { Policy } from './policy.ts'

/** Temporary refusals: signed out, timeout, locked account, too early. */
const PASSING = [401, 408, 423, 425]
const TOO_MANY = 429

/** The delay before the next attempt, which doubles with each one. */
export const delayAfter = (attempts: number, { firstMs, longestMs }: Policy['retry']): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, attempts - 1))

/** The pause after a failed attempt; `reason` is the sentence of the server. */
export interface Backoff {
  waitFrom?: number
  waitUntil: number
  attempts: number
  reason: string
  status: number
  /** The server has requested it (429): a restored network does not end it. */
  isPaused?: true
}

/**
 * The backoff after a temporary failure, such as a lost connection, a 5xx or the answer of a proxy; undefined after a final
 * refusal (4xx) of our server, one that does not say when to try again. `attempts` is the number of earlier failed attempts.
 */
export function backoffAfter(
  failure: unknown,
  attempts: number,
  retry: Policy['retry'],
  now: number,
): Backoff | undefined {
  const { status, message: reason, retryAfter = 0 } = toHttpError(failure)
  if (status === TOO_MANY) {
    const waitUntil = now + (retryAfter * 1_000 || retry.pauseMs)
    return { status, reason, attempts, waitFrom: now, waitUntil, isPaused: true }
  }
  if (isClientError(status) && !PASSING.includes(status) && retryAfter === 0) return undefined
  const waitUntil = now + Math.max(delayAfter(attempts + 1, retry), retryAfter * 1_000)
  return { status, reason, attempts: attempts + 1, waitFrom: now, waitUntil }
}

/** Whether a wait is over, which a clock that was set back does not prolong by more than the wait itself. */
export const isWaitOver = (
  { waitFrom = 0, waitUntil = 0 }: Pick<Item, 'waitFrom' | 'waitUntil'>,
  now: number,
): boolean => now >= waitUntil || now < waitFrom

/** Whether it is a refusal of our server (4xx). */
export const isClientError = (status: number): boolean => status >= 400 && status < 500

/** Clears the result of earlier attempts. */
export const cleared: Outcome = {
  reason: undefined,
  errors: undefined,
  waitFrom: undefined,
  waitUntil: undefined,
  isPaused: undefined,
}

/** Makes an item due at once, for the user or a restored network. */
export const tryAgain: Outcome = { ...cleared, state: 'waiting', attempts: 0 }

/** The change that is stored before an attempt. */
export const markAttempt = ({ state, mayHaveArrived }: Item): Outcome | undefined =>
  state === 'waiting' && !mayHaveArrived ? { mayHaveArrived: true } : undefined

/** The outcome of an attempt, reduced for an item that was marked for correction meanwhile. */
export const noted = ({ state }: Item, outcome: Outcome): Outcome =>
  state === 'waiting' || outcome.state === 'sent' ? outcome : { mayHaveArrived: outcome.mayHaveArrived }
