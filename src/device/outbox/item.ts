import type { SealedEntry } from '../entry.ts'
import type { DeviceKey } from '../seal.ts'
import type { DeviceStore } from '../store.ts'
import type { Policy } from './policy.ts'

/** An item of an outbox; one that is being sent is in the state `waiting`. */
export interface Item {
  id: string
  user: number
  /** The user and the impersonator of its session; other sessions neither send nor show it. */
  sender: string
  /** Items of one subject share a batch; a refusal blocks all of them. */
  subject: string
  state: 'waiting' | 'failed' | 'sent'
  /** Whether it is stored on the device; false when it exists only in the memory of this page. */
  onDevice: boolean
  /** Its position among all entries of this device; undefined while it exists only in memory. */
  position?: number
  /** The cause of its failure, or of its pause if that is not the network. */
  reason?: string
  errors?: Record<string, string[]>
  answer?: unknown
  sentAt?: number
  /** The number of failed attempts since the last answer. */
  attempts?: number
  /** The time of the next attempt. */
  waitUntil?: number
  /** The time at which that wait began: a clock that shows an earlier one was set back, and ends it. */
  waitFrom?: number
  /** The server has requested the pause (429). */
  isPaused?: boolean
  /** An attempt has begun and no definite answer is stored: it must not be replaced by an item with another key. */
  mayHaveArrived?: boolean
}

/** The fields of an item that an attempt or the user changes. */
export type Outcome = Partial<
  Pick<
    Item,
    | 'state'
    | 'reason'
    | 'errors'
    | 'answer'
    | 'sentAt'
    | 'attempts'
    | 'waitUntil'
    | 'waitFrom'
    | 'isPaused'
    | 'mayHaveArrived'
  >
>

/** One attempt to send. */
export interface Attempt {
  signal: AbortSignal
  /** Aborts the attempt. */
  abort: () => void
  /** Reports the progress of an item to all tabs, in percent. */
  progress: (id: string, percent: number) => void
}

/** An item in the form in which it is stored: its content is sealed, the rest is readable. */
export interface Contents {
  subject: string
  at: number
  /** The ids of its files. */
  files: readonly string[]
  content: unknown
}

/** Adapts the outbox to one kind of items. */
export interface OutboxAdapter<T extends Item> {
  policy: Policy
  /** The stored form of an item; its content is JSON. */
  toEntry: (item: T) => Contents
  /** The item of a stored entry and its content. Throws for invalid content. */
  fromEntry: (entry: SealedEntry, content: unknown) => T
  /** Stores the files of an item before the item; resolves to the item with their ids. Rejects where the device cannot. */
  storeFiles?: (store: DeviceStore, item: T, key: DeviceKey) => Promise<T>
  /** The part of a sent item that stays in memory. */
  afterSending?: (item: T) => T
  /**
   * Sends a batch of one subject, which is empty for a report, and resolves to the outcome of each item. A rejection with a
   * temporary error pauses the whole outbox; one with a 4xx blocks the subject.
   */
  send: (subject: string, batch: readonly T[], attempt: Attempt) => Promise<ReadonlyMap<string, Outcome>>
  /** Called with the outcome of an item, in the session that sent it. */
  onOutcome?: (item: T, outcome: Outcome) => void
  /** Called when the server refuses a whole batch (4xx). */
  onRefused?: (subject: string, batch: readonly T[], refusal: Refusal) => Promise<unknown>
  /** The subjects whose number of unsent items is reported to the server when nothing is waiting. */
  toReport?: () => Promise<readonly string[]>
}

/** The answer (4xx) with which the server refused a batch. */
export interface Refusal {
  status: number
  reason: string
}
