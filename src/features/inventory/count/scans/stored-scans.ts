import { z } from 'zod'
import type { SealedEntry } from '#src/device/entry.ts'
import type { Item } from '#src/device/outbox/item.ts'
import type { Policy } from '#src/device/outbox/policy.ts'
import type { Scan } from './scan.ts'

/** A scan as the outbox has it: its subject is its inventory, `reason` says why it was refused. */
export interface ScanItem extends Omit<Scan, 'id' | 'refused' | 'isStoring'>, Omit<Item, 'position'> {}

/**
 * Scans of one inventory go together, a hundred at once; what the server refuses of an inventory holds up no other one. Which
 * of them may have arrived is told by their places (`noteSent`).
 */
export const scanPolicy: Policy = {
  kind: 'scan',
  lock: 'crm-scans-send',
  channel: 'crm-device-scans',
  batch: 100,
  retry: { firstMs: 2_000, longestMs: 30_000, pauseMs: 60_000 },
  blockingAttempts: Infinity,
  marksAttempts: false,
  changes: false,
  keptAfterSendingMs: 0,
}

const content = z.object({
  key: z.string(),
  nome: z.string(),
  codice: z.string(),
  il: z.string(),
  refused: z.string().optional(),
  mezzo: z.string().optional(),
  risponde: z.string().optional(),
  annulla: z.string().optional(),
})

/** What is readable of a scan on the device, and its content. */
export function toEntry({ inventory, key, nome, codice, il, mezzo, risponde, annulla, state, reason }: ScanItem) {
  const refused = state === 'failed' ? (reason ?? '') : undefined
  return {
    ...{ subject: String(inventory), at: Date.parse(il), files: [] },
    content: { key, nome, codice, il, mezzo, risponde, annulla, refused },
  }
}

/** The scan of an entry and its content. Throws for what is none. */
export function fromEntry({ id, user, subject }: SealedEntry, sealed: unknown): ScanItem {
  const { refused, ...plain } = content.parse(sealed)
  return {
    ...plain,
    ...{ id, user, subject, inventory: Number(subject), sender: `${user}`, onDevice: true },
    ...(refused === undefined ? { state: 'waiting' } : { state: 'failed', reason: refused }),
  }
}

/** A scan as screens show it. */
export const toScan = (item: ScanItem): Scan =>
  item.state === 'failed' ? { ...item, refused: item.reason ?? '' } : item
