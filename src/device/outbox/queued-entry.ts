import type { Item } from './item.ts'
import type { Policy } from './policy.ts'
import type { NewRequest, QueuedFile, QueuedRequest } from './request.ts'

/** A file of an entry; `stored` is the id of its contents on the device. */
export interface EntryFile extends QueuedFile {
  modified: number
  stored?: string
  /** The contents, if they exist only in memory. */
  file?: File
}

/** A request of the queue, decrypted. */
export interface QueuedEntry
  extends Item,
    Pick<QueuedRequest, 'key' | 'createdAt' | 'kind' | 'title' | 'path' | 'editPath'>,
    Pick<NewRequest, 'fields' | 'form' | 'sentMessage'> {
  files: readonly EntryFile[]
  attempts: number
}

/** Requests are sent one at a time, in order of creation; a refused request blocks no other. */
export const requestPolicy: Policy = {
  kind: 'request',
  lock: 'crm-queue-send',
  channel: 'crm-device-requests',
  batch: 1,
  retry: { firstMs: 2_000, longestMs: 5 * 60_000, pauseMs: 60_000 },
  blockingAttempts: 4,
  marksAttempts: true,
  changes: true,
  keptAfterSendingMs: 24 * 3_600_000,
}
