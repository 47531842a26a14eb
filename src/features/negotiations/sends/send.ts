import { isSendKind, type SendFlag, type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import type { RowOf, ValuesOf } from '#src/providers/rows.ts'

/** The table of everything that was sent, or is to be. */
export const SENDS = 'trattative_cp_invii'
export const NEGOTIATIONS = 'trattative_cp'
export type Negotiation = RowOf<typeof NEGOTIATIONS>

const states = ['queued', 'sent', 'failed', 'superseded'] as const
export type SendState = (typeof states)[number]

/** Whether the send still waits or failed, and none of its kind has left after it: it can be tried again. */
export const isOpen = (state: SendState): boolean => state === 'queued' || state === 'failed'

/** One send as lists and menus show it. */
export interface Send {
  id: number
  version: number
  /** None any more when its negotiation is gone. */
  negotiationId?: number
  kind: SendKind
  state: SendState
  to?: string
  /** Why the last attempt failed. */
  reason?: string
  askedAt: string
  sentAt?: string
}

/** A row of the table as a send; undefined for what this program does not know. */
export function asSend(row: RowOf<typeof SENDS>): Send | undefined {
  const { id, version, trattativaCp, invio: kind, email, errore, richiestoIl, inviatoIl } = row
  const state = states.find((one) => one === row.stato)
  if (!isSendKind(kind) || !state) return undefined
  return {
    id,
    version,
    negotiationId: trattativaCp?.id,
    kind,
    state,
    to: email || undefined,
    reason: errore || undefined,
    askedAt: richiestoIl ?? '',
    sentAt: inviatoIl ?? undefined,
  }
}

/** What the row of a negotiation says was sent. */
export type SentFlags = Partial<Pick<Negotiation, SendFlag>>

/** How far a kind of send has come for a negotiation. */
export interface Progress {
  /** It has left at least once. */
  sent: boolean
  /** The last one asked for, where it is known. */
  last?: Send
}

/**
 * What is known of a kind: the sends of the negotiation, newest first, and its flag. Two kinds share the flag of the brochure:
 * one that a known send of the other has set says nothing of this one, and none of them of the marketing brochure.
 */
export function progressOf(kind: SendKind, negotiation: SentFlags, sends: readonly Send[]): Progress {
  const own = sends.filter((one) => one.kind === kind)
  const { flag, borrowsFlag } = sendKinds[kind]
  const byAnother = sends.some((one) => one.kind !== kind && one.state === 'sent' && sendKinds[one.kind].flag === flag)
  const flagged = negotiation[flag] === 'Y' && !byAnother && !borrowsFlag
  return { sent: flagged || own.some(({ state }) => state === 'sent'), last: own[0] }
}

/** What the row of a negotiation says in a word: something waits, else something failed and was not sent since. */
export function worstOf(all: readonly Progress[]): 'queued' | 'failed' | undefined {
  const last = all.map(({ last }) => last?.state)
  return (['queued', 'failed'] as const).find((state) => last.includes(state))
}

/** Where all sends are listed. */
export const SENDS_ROUTE = '/trattativeCp/invii'

/** The list of the sends of one negotiation. */
export const sendsOf = (negotiationId: number): string =>
  `${SENDS_ROUTE}?filters=${encodeURIComponent(JSON.stringify({ trattativaCpId: negotiationId } satisfies ValuesOf<typeof SENDS>))}`
