import { z } from 'zod'
import { networkError, toHttpError } from '#src/lib/http-error.ts'
import type { Entry, EntryFile } from './entry.ts'
import { t } from './texts.ts'

/** What changes in an entry by an attempt to send it. */
export type Outcome = Partial<
  Pick<Entry, 'state' | 'reason' | 'errors' | 'answer' | 'sentAt' | 'attempts' | 'waitUntil' | 'isPaused' | 'unsure'>
>

/** Refusals that pass: signed out (it waits for its user), not here in time, too early. */
const PASSING = [401, 408, 423, 425]
const TOO_MANY = 429
/** Failures of which the server says that nothing was done. */
const NOT_DONE = [500, 503, 507]
const PAUSE_S = 60
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 5 * 60_000

/** The time until the next attempt, twice as long after each one. */
export const delayAfter = (attempts: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1))

/** A new attempt starts from this. */
const cleared: Outcome = { reason: undefined, errors: undefined, waitUntil: undefined, isPaused: undefined }

/** The user, or the network that is back, has it tried again now. */
export const tryAgain: Outcome = { ...cleared, state: 'waiting', attempts: 0 }

/** The user corrects it: it is not sent until that is done, or given up. */
export const held = ({ state, reason }: Entry): Outcome | undefined =>
  state === 'waiting' ? { ...cleared, state: 'failed', reason: reason ?? t('queue.correcting') } : undefined

/** What an attempt changes in an entry, which the user may hold meanwhile. */
export const noted = ({ state, unsure }: Entry, outcome: Outcome): Outcome =>
  state === 'waiting' || outcome.state === 'sent' ? outcome : { unsure: outcome.unsure ?? unsure }

/** An answer came: the request is done, unless a file has not arrived as it left, or the answer is not one of ours. */
export function outcomeOfAnswer(entry: Entry, answer: unknown, now: number): Outcome {
  if (!ourAnswer.safeParse(answer).success) return outcomeOfFailure(entry, networkError(), true, now)
  const damaged = entry.files.find((file) => !hasArrived(file, answer))
  if (damaged) return failed(t('queue.damaged', { name: damaged.fileName }))
  return { ...cleared, state: 'sent', sentAt: now, answer, attempts: 0, unsure: undefined }
}

const ourAnswer = z.union([z.looseObject({ data: z.unknown() }), z.looseObject({ received: z.unknown() })])
const receipt = z.object({ received: z.record(z.string(), z.string()) })

/** An answer without `received` says nothing of the files. */
function hasArrived({ name, sha256 }: EntryFile, answer: unknown): boolean {
  const { data } = receipt.safeParse(answer)
  return data === undefined || sha256 === '' || data.received[name] === sha256
}

/**
 * Only a refusal of our server (4xx) is for the user to correct; whatever passes, fails or is not ours is tried again under
 * the same key. `uploaded` tells whether the whole body has left the device.
 */
export function outcomeOfFailure(entry: Entry, failure: unknown, uploaded: boolean, now: number): Outcome {
  const { status, message, errors, retryAfter, own } = toHttpError(failure)
  const isUnknown = own?.outcome === 'unknown' || (!isClientError(status) && !NOT_DONE.includes(status))
  const unsure = entry.unsure || (uploaded && isUnknown) || undefined
  if (status === TOO_MANY) {
    return { ...cleared, reason: message, waitUntil: now + (retryAfter ?? PAUSE_S) * 1_000, isPaused: true, unsure }
  }
  if (!isClientError(status) || PASSING.includes(status)) {
    const attempts = entry.attempts + 1
    const waitUntil = now + Math.max(delayAfter(attempts), (retryAfter ?? 0) * 1_000)
    return { ...cleared, reason: status >= 500 ? message : undefined, attempts, waitUntil, unsure }
  }
  const sentences = Object.values(errors ?? {}).flat()
  return failed(sentences.length > 0 ? sentences.join('. ') : message, errors)
}

const isClientError = (status: number) => status >= 400 && status < 500

/** An answer of the server, so it is known what became of it. */
export const failed = (reason: string, errors?: Entry['errors']): Outcome => ({
  ...cleared,
  state: 'failed',
  reason,
  errors,
  attempts: 0,
  unsure: undefined,
})
