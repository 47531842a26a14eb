import type { NewRequest, QueuedFile, QueuedRequest } from './request.ts'

/** A file of an entry; `stored` is the id of its contents on the device. */
export interface EntryFile extends QueuedFile {
  modified: number
  stored?: string
  /** The contents, where they are only in memory. */
  file?: File
}

/** A request of the queue, readable. What is being sent is waiting here. */
export interface Entry
  extends Pick<
      QueuedRequest,
      'id' | 'key' | 'user' | 'createdAt' | 'kind' | 'subject' | 'title' | 'path' | 'editPath' | 'reason' | 'errors'
    >,
    Pick<QueuedRequest, 'onDevice' | 'unsure' | 'answer' | 'sentAt'>,
    Pick<NewRequest, 'fields' | 'form' | 'sentMessage'> {
  state: 'waiting' | 'failed' | 'sent'
  /** Who it is sent as: the session of another user, or of an impersonated one, neither sends nor shows it. */
  sender: string
  files: readonly EntryFile[]
  /** Attempts without an answer since the last that was. */
  attempts: number
  /** When it is tried again. */
  waitUntil?: number
  /** The server asked to wait until then. */
  isPaused?: boolean
}

export const SENT_KEPT_MS = 24 * 3_600_000

/** Whether it is still listed: what was sent is for a day. */
export const isListed = ({ sentAt }: Pick<Entry, 'sentAt'>, now: number): boolean =>
  sentAt === undefined || sentAt > now - SENT_KEPT_MS

/** After so many attempts without an answer, requests behind it are tried while it waits. */
const PATIENT_ATTEMPTS = 4

/**
 * The request to send now, in the order they were made, or the time until which none is due. One that waits for its next
 * attempt holds up those behind it, unless it alone seems to be the matter.
 */
export function nextOf(entries: readonly Entry[], now: number): { entry?: Entry; dueAt?: number } {
  let dueAt: number | undefined
  for (const entry of entries) {
    if (entry.state !== 'waiting') continue
    const until = entry.waitUntil ?? 0
    if (until <= now) return { entry }
    dueAt = Math.min(dueAt ?? until, until)
    if (entry.isPaused || entry.attempts < PATIENT_ATTEMPTS) break
  }
  return { dueAt }
}
