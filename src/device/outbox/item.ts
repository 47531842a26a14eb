import type { SealedEntry } from '../entry.ts'
import type { DeviceKey } from '../seal.ts'
import type { DeviceStore } from '../store.ts'
import type { Policy } from './policy.ts'

/** What the outbox reads of what it sends, readable; what is being sent is waiting here. */
export interface Item {
  id: string
  user: number
  /** Who it is sent as: the session of another user, or of an impersonated one, neither sends nor shows it. */
  sender: string
  /** What it is about: with `by subject`, what is refused holds up the rest of it. */
  subject: string
  state: 'waiting' | 'failed' | 'sent'
  /** False when it is lost with this page. */
  onDevice: boolean
  /** Its place among all entries of this device; undefined while it lies in the memory of this page only. */
  position?: number
  /** Why it failed, or why it waits where that is not for the network. */
  reason?: string
  errors?: Record<string, string[]>
  answer?: unknown
  sentAt?: number
  /** Attempts without an answer since the last that was. */
  attempts?: number
  /** When it is tried again. */
  waitUntil?: number
  /** The server asked to wait until then. */
  isPaused?: boolean
  /** It was sent and the answer was lost. */
  mayHaveArrived?: boolean
}

/** What changes in an item by an attempt to send it, or by the user. */
export type Outcome = Partial<
  Pick<
    Item,
    'state' | 'reason' | 'errors' | 'answer' | 'sentAt' | 'attempts' | 'waitUntil' | 'isPaused' | 'mayHaveArrived'
  >
>

/** One attempt to send. */
export interface Attempt {
  signal: AbortSignal
  /** Gives the attempt up. */
  abort: () => void
  /** Tells all tabs how much of an item has been sent, in percent. */
  progress: (id: string, percent: number) => void
}

/** An item as it lies on the device: all but its content is readable. */
export interface Contents {
  subject: string
  at: number
  /** The ids of its files. */
  files: readonly string[]
  content: unknown
}

/** What the outbox cannot know of one kind of items. */
export interface OutboxAdapter<T extends Item> {
  policy: Policy
  /** An item as it is to be sealed; its content is JSON. */
  toEntry: (item: T) => Contents
  /** The item of an entry and its content. Throws for what is none. */
  fromEntry: (entry: SealedEntry, content: unknown) => T
  /** Stores the files of an item before itself; resolves to the item that names them. Rejects where the device cannot. */
  storeFiles?: (store: DeviceStore, item: T, key: DeviceKey) => Promise<T>
  /** What is left of an item in memory once it was sent. */
  afterSending?: (item: T) => T
  /**
   * Sends items of one subject, none for a report alone, and resolves to what each becomes. What it rejects with holds up all
   * that waits where that passes; a refusal does what the policy says.
   */
  send: (subject: string, batch: readonly T[], attempt: Attempt) => Promise<ReadonlyMap<string, Outcome>>
  /** Told what became of an item that the user may still see. */
  onOutcome?: (item: T, outcome: Outcome) => void
  /** Told that the server takes nothing of a subject, with what was to be sent. */
  onRefused?: (subject: string, batch: readonly T[], refusal: Refusal) => Promise<unknown>
  /** The subjects of which the server is to hear how much is left here, once nothing waits. */
  toReport?: () => Promise<readonly string[]>
}

/** Why the server takes nothing of a subject. */
export interface Refusal {
  status: number
  reason: string
}
