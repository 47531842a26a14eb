import { toHttpError } from '#src/lib/net/http-error.ts'
import type { Item, Outcome } from './item.ts'
import type { Policy } from './policy.ts'

/** Refusals that pass: signed out (it waits for its user), not here in time, too early. */
const PASSING = [401, 408, 423, 425]
const TOO_MANY = 429

/** The time until the next attempt, twice as long after each one. */
export const delayAfter = (attempts: number, { firstMs, longestMs }: Policy['retry']): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, attempts - 1))

/** When it is tried again after a failure; `reason` is the sentence of the server. */
export interface Hold {
  waitUntil: number
  attempts: number
  reason: string
  status: number
  /** The server asked for it: not even a network that is back ends it. */
  isPaused?: true
}

/**
 * When it is tried again after a failure, whatever passes, fails or is not ours; undefined when our server refuses it (4xx),
 * which another attempt does not change. `attempts` are those before.
 */
export function holdAfter(failure: unknown, attempts: number, retry: Policy['retry'], now: number): Hold | undefined {
  const { status, message: reason, retryAfter = 0 } = toHttpError(failure)
  if (status === TOO_MANY) {
    return { status, reason, attempts, waitUntil: now + (retryAfter * 1_000 || retry.pauseMs), isPaused: true }
  }
  if (isClientError(status) && !PASSING.includes(status)) return undefined
  const waitUntil = now + Math.max(delayAfter(attempts + 1, retry), retryAfter * 1_000)
  return { status, reason, attempts: attempts + 1, waitUntil }
}

/** A refusal of our server. */
export const isClientError = (status: number): boolean => status >= 400 && status < 500

/** Whether an attempt was ended by this page. */
export const isAbort = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError'

/** A new attempt starts from this. */
export const cleared: Outcome = { reason: undefined, errors: undefined, waitUntil: undefined, isPaused: undefined }

/** The user, or the network that is back, has it tried again now. */
export const tryAgain: Outcome = { ...cleared, state: 'waiting', attempts: 0 }

/** What an attempt changes in an item, which the user may hold meanwhile. */
export const noted = ({ state, unsure }: Item, outcome: Outcome): Outcome =>
  state === 'waiting' || outcome.state === 'sent' ? outcome : { unsure: outcome.unsure ?? unsure }
