import { isSendKind, type SendFlag, type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import type { RowOf, ValuesOf } from '#src/providers/rows.ts'
import { type Negotiation, type SENDS, SENDS_ROUTE } from '../paths.ts'

const states = ['queued', 'sent', 'failed', 'superseded'] as const
export type SendState = (typeof states)[number]

/** Whether the send can be retried: it is queued or failed, and no later send of its kind superseded it. */
export const isOpen = (state: SendState): boolean => state === 'queued' || state === 'failed'

/** One send as lists and menus show it. */
export interface Send {
  id: number
  version: number
  /** Undefined when the negotiation was deleted. */
  negotiationId?: number
  kind: SendKind
  state: SendState
  to?: string
  /** Why the last attempt failed. */
  reason?: string
  requestedAt: string
  sentAt?: string
}

/** Parses a row; undefined for a kind or state that this release does not know. */
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
    requestedAt: richiestoIl ?? '',
    sentAt: inviatoIl ?? undefined,
  }
}

export type SentFlags = Partial<Pick<Negotiation, SendFlag>>

/** The progress of one kind of send for a negotiation. */
export interface Progress {
  /** Sent at least once. */
  sent: boolean
  /** The latest one. */
  last?: Send
}

/**
 * The progress of a kind, from the sends of the negotiation, newest first, and from its flag. Two kinds share the flag of
 * the brochure: it does not count if a send of the other kind has set it, and never for the marketing brochure.
 */
export function progressOf(kind: SendKind, negotiation: SentFlags, sends: readonly Send[]): Progress {
  const own = sends.filter((one) => one.kind === kind)
  const { flag, borrowsFlag } = sendKinds[kind]
  const byAnother = sends.some((one) => one.kind !== kind && one.state === 'sent' && sendKinds[one.kind].flag === flag)
  const flagged = negotiation[flag] === 'Y' && !byAnother && !borrowsFlag
  return { sent: flagged || own.some(({ state }) => state === 'sent'), last: own[0] }
}

/** The state shown on the menu button: queued if any kind is, else failed if any kind is. */
export function overallState(all: readonly Progress[]): 'queued' | 'failed' | undefined {
  const last = all.map(({ last }) => last?.state)
  return (['queued', 'failed'] as const).find((state) => last.includes(state))
}

export const pathOfSends = (negotiationId: number): string =>
  `${SENDS_ROUTE}?filters=${encodeURIComponent(JSON.stringify({ trattativaCpId: negotiationId } satisfies ValuesOf<typeof SENDS>))}`
