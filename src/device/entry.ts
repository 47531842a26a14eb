import type { Sealed } from './seal.ts'

/** The kind of an entry; `keepingOf` gives its expiry and durability. */
export type Kind = 'draft' | 'request' | 'scan' | 'copy'

/** `open` is unsaved input or a copy; the other states are those of an item of an outbox. */
export type State = 'open' | 'waiting' | 'failed' | 'sent'

/** An entry as the device stores it: these fields are readable, its content is sealed. */
export interface SealedEntry extends Sealed {
  id: string
  user: number
  kind: Kind
  state: State
  /** Finds entries of a kind without decryption: the form of a draft, the inventory of a scan, the name of a copy. */
  subject: string
  /** Its position among all entries of this device. */
  position: number
  /** Milliseconds since 1970. */
  at: number
  /** The ids of the files that belong to it. */
  files: readonly string[]
  /** Carried over as an earlier release had sealed it, with the context of that release. */
  isLegacy?: true
  /** Still in an old database, which an old tab may use as well. */
  isRemaining?: true
}

/** The sealed contents of a file of an entry. */
export interface SealedFile extends Sealed {
  id: string
  entry: string
  isLegacy?: true
}

const DAY_MS = 24 * 3_600_000

interface Keeping {
  /** Removed at this age, of any user; without a value, an entry is removed only by the user or after it was sent. */
  expiresAfterMs?: number
  /** A `strict` write resolves once it is on the disk, so that it survives a power failure. */
  durability: 'strict' | 'relaxed'
}

const keepings: Readonly<Record<Kind, Keeping>> = {
  draft: { expiresAfterMs: 30 * DAY_MS, durability: 'relaxed' },
  request: { durability: 'strict' },
  scan: { durability: 'strict' },
  copy: { expiresAfterMs: 30 * DAY_MS, durability: 'relaxed' },
}

export const kinds: readonly Kind[] = ['draft', 'request', 'scan', 'copy']

/** Expiry and durability of a kind. */
export const keepingOf = (kind: Kind): Keeping => keepings[kind]

/** The id of a user's copy of this name. */
export const copyId = (user: number, name: string): string => `copy ${user} ${name}`
