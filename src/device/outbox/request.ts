import type { Item } from './item.ts'

/** A part of a request that is a file. */
export interface FilePart {
  name: string
  file: File
}

/** A POST of parts to be sent once, as soon as there is a network. */
export interface NewRequest {
  /** The kind of request, e.g. 'document'. */
  kind: string
  /** The filter of a section, e.g. 'customer 12'. */
  subject: string
  /** Italian, for the list in the top bar. */
  title: string
  /** The API path of the POST. */
  path: string
  /** The route (with query) that opens it for correction; it gets `queued=<id>`. */
  editPath?: string
  /** The text parts, in order; names may repeat. */
  fields: readonly (readonly [name: string, value: string])[]
  files: readonly FilePart[]
  /** The idempotency key, random by default. A key that is in the queue returns its entry. */
  key?: string
  /** JSON from which the feature restores its form. */
  form?: unknown
  /** Shown once it is sent. */
  sentMessage?: string
}

export type RequestState = 'waiting' | 'sending' | 'failed' | 'sent'

export interface QueuedFile {
  name: string
  fileName: string
  size: number
  type: string
  /** In hex; empty where the browser cannot compute it. */
  sha256: string
}

/** A request of the queue, as screens show it; one that may have arrived can be sent again or removed, not corrected. */
export interface QueuedRequest
  extends Pick<NewRequest, 'kind' | 'subject' | 'title' | 'path' | 'editPath'>,
    Pick<
      Item,
      'id' | 'user' | 'onDevice' | 'reason' | 'errors' | 'waitUntil' | 'mayHaveArrived' | 'answer' | 'sentAt'
    > {
  key: string
  /** Milliseconds since 1970, as all times here. */
  createdAt: number
  state: RequestState
  /** Sent so far, 0 to 100, while it is sending. */
  percent?: number
  files: readonly QueuedFile[]
}

/** The data from which a form restores a request for its correction. */
export interface ReopenedRequest {
  fields: NewRequest['fields']
  files: readonly ReopenedFile[]
  form?: unknown
}

/** A file of a request; without contents when the device has lost them. */
export interface ReopenedFile extends Pick<QueuedFile, 'name' | 'fileName'> {
  file?: File
}
