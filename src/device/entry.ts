import type { Sealed } from './seal.ts'

/** What an entry is; `keepingOf` says how long it stays and how surely it is written. */
export type Kind = 'draft' | 'request' | 'scan' | 'copy'

/** `open` is input that its form still holds; the others are to be sent, refused, or sent and kept for a while. */
export type State = 'open' | 'waiting' | 'failed' | 'sent'

/** What this device stores of its user: this much is readable, the rest is sealed. */
export interface SealedEntry extends Sealed {
  id: string
  user: number
  kind: Kind
  state: State
  /** What entries of a kind are found by without being opened: the form of a draft, the inventory of a scan, the name of a copy. */
  subject: string
  /** Its place among all entries of this device. */
  position: number
  /** Milliseconds since 1970. */
  at: number
  /** The ids of the files that belong to it. */
  files: readonly string[]
  /** It was carried over as an earlier release had sealed it: with the context of that release. */
  isLegacy?: true
  /** It still lies in an old database, where an old tab may use it, too. */
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
  /** After so long since its last change it is removed, whoever it is of; without it, only by hand or by being sent. */
  expiresAfterMs?: number
  /** `strict` resolves once it is on the disk, so that not even a power failure loses it. */
  durability: 'strict' | 'relaxed'
}

const keepings: Readonly<Record<Kind, Keeping>> = {
  draft: { expiresAfterMs: 30 * DAY_MS, durability: 'relaxed' },
  request: { durability: 'strict' },
  scan: { durability: 'strict' },
  copy: { expiresAfterMs: 30 * DAY_MS, durability: 'relaxed' },
}

export const kinds: readonly Kind[] = ['draft', 'request', 'scan', 'copy']

/** How the device keeps entries of a kind. */
export const keepingOf = (kind: Kind): Keeping => keepings[kind]

/** The id of the copy of this name that a user has. */
export const copyId = (user: number, name: string): string => `copy ${user} ${name}`
