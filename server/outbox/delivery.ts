import type { Transaction } from '../db/database.ts'

/** The data of one entry: its subject, such as `{ sendId: 7 }`, and what its delivery needs. */
export type Payload = Record<string, unknown>

/** How the entries of one topic are delivered. */
export interface Delivery {
  /** Whether this installation can deliver them at all; those it cannot wait. */
  ready: boolean
  /**
   * Hands the thing over, outside any transaction. Throws Undeliverable when trying again is of no use, anything else
   * to be tried again later. May be called twice for one entry if the process dies in between.
   */
  deliver(payload: Payload): Promise<void>
  /** Notes that it was delivered, in the transaction that takes it off the outbox. */
  delivered?(tx: Transaction, payload: Payload): Promise<void>
  /** Notes that an attempt failed; `final`: there will be no other. */
  failed?(tx: Transaction, payload: Payload, reason: string, final: boolean): Promise<void>
}

/** By topic. */
export type Deliveries = ReadonlyMap<string, Delivery>

/** The delivery failed, with an Italian sentence for the user who asked for it. */
export class NotDelivered extends Error {}

/** The receiver has refused for good: no further attempt. */
export class Undeliverable extends NotDelivered {}
