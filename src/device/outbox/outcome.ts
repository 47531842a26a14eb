import { z } from 'zod'
import { networkError, toHttpError } from '#src/lib/net/http-error.ts'
import type { Outcome } from './item.ts'
import { type EntryFile, type QueuedEntry, requestPolicy } from './queued-entry.ts'
import { backoffAfter, cleared, isClientError } from './retry.ts'
import { t } from './texts.ts'

/** Statuses with which the server reports that it has stored nothing. */
const NOT_DONE = [500, 503, 507]

/** Stops sending a request that the user corrects, until it is replaced or retried. */
export const markForCorrection = ({ state, reason }: QueuedEntry): Outcome | undefined =>
  state === 'waiting' ? { ...cleared, state: 'failed', reason: reason ?? t('queue.correcting') } : undefined

/** An answer came: the request is done, unless a file has not arrived as it left, or the answer is not one of ours. */
export function outcomeOfAnswer(entry: QueuedEntry, answer: unknown, now: number): Outcome {
  if (!ourAnswer.safeParse(answer).success) return outcomeOfFailure(entry, networkError(), true, now)
  const damaged = entry.files.find((file) => !hasArrived(file, answer))
  if (damaged) return failed(t('queue.damaged', { name: damaged.fileName }))
  return { ...cleared, state: 'sent', sentAt: now, answer, attempts: 0, mayHaveArrived: undefined }
}

const ourAnswer = z.union([z.looseObject({ data: z.unknown() }), z.looseObject({ received: z.unknown() })])
const receipt = z.object({ received: z.record(z.string(), z.string()) })

/** An answer without `received` says nothing of the files. */
function hasArrived({ name, sha256 }: EntryFile, answer: unknown): boolean {
  const { data } = receipt.safeParse(answer)
  return data === undefined || sha256 === '' || data.received[name] === sha256
}

/**
 * Only a refusal of our server is for the user to correct; whatever else it was, the request is tried again under the same
 * key. `uploaded` tells whether the whole body has left the device.
 */
export function outcomeOfFailure(entry: QueuedEntry, failure: unknown, uploaded: boolean, now: number): Outcome {
  const { status, message, errors, own } = toHttpError(failure)
  const backoff = backoffAfter(failure, entry.attempts, requestPolicy.retry, now)
  if (!backoff) {
    const sentences = Object.values(errors ?? {}).flat()
    return failed(sentences.length > 0 ? sentences.join('. ') : message, errors)
  }
  const { attempts, waitFrom, waitUntil, isPaused } = backoff
  const isUnknown = own?.outcome === 'unknown' || (!isClientError(status) && !NOT_DONE.includes(status))
  const mayHaveArrived = entry.mayHaveArrived || (uploaded && isUnknown) || undefined
  const reason = isPaused || status >= 500 ? message : undefined
  return { ...cleared, reason, attempts, waitFrom, waitUntil, isPaused, mayHaveArrived }
}

/** An answer of the server, so it is known what became of it. */
export const failed = (reason: string, errors?: QueuedEntry['errors']): Outcome => ({
  ...cleared,
  state: 'failed',
  reason,
  errors,
  attempts: 0,
  mayHaveArrived: undefined,
})
