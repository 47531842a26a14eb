import type { Row } from '#schema/rows/row.ts'
import { asText } from '#src/lib/format.ts'
import { idOf } from '#src/lib/net/records.ts'
import { kindOf, type SendRegister } from './register.ts'

const states = ['queued', 'sent', 'failed', 'superseded'] as const
export type SendState = (typeof states)[number]

/** Whether the send can be retried: it is queued or failed, and not superseded by a later send of its kind. */
export const isOpen = (state: SendState): boolean => state === 'queued' || state === 'failed'

/** One send as lists and menus show it. */
export interface Send {
  id: number
  version: number
  /** Undefined when the row it was sent from was deleted. */
  ownerId?: number
  kindName: string
  state: SendState
  to?: string
  /** Why the last attempt failed. */
  reason?: string
  requestedAt: string
  sentAt?: string
}

/** Parses a row; undefined for a kind or state that this release does not have. */
export function asSend(register: SendRegister, row: Row): Send | undefined {
  const kindName = asText(row.invio)
  const state = states.find((one) => one === row.stato)
  if (!kindOf(register, kindName) || !state) return undefined
  const { id, version, email, errore, richiestoIl, inviatoIl } = row
  return {
    ...{ id, version, kindName, state },
    ownerId: idOf(row[register.owner.field]),
    to: asText(email) || undefined,
    reason: asText(errore) || undefined,
    requestedAt: asText(richiestoIl),
    sentAt: asText(inviatoIl) || undefined,
  }
}

/** The progress of one kind of send for a row. */
export interface Progress {
  /** Sent at least once. */
  sent: boolean
  /** The latest one. */
  last?: Send
}

/**
 * The progress of a kind, from the sends of the row, newest first, and from its flag. Two kinds may share a flag: it does
 * not count if a send of the other kind has set it, and never for the kind that borrows it.
 */
export function progressOf(
  { kinds }: Pick<SendRegister, 'kinds'>,
  kindName: string,
  row: Readonly<Record<string, unknown>>,
  sends: readonly Send[],
): Progress {
  const { flag = '', borrowsFlag = false } = kinds[kindName] ?? {}
  const own = sends.filter((one) => one.kindName === kindName)
  const byAnother = sends.some(
    (one) => one.kindName !== kindName && one.state === 'sent' && kinds[one.kindName]?.flag === flag,
  )
  const flagged = row[flag] === 'Y' && !byAnother && !borrowsFlag
  return { sent: flagged || own.some(({ state }) => state === 'sent'), last: own[0] }
}

/** The state shown on the menu button: queued if any kind is, else failed if any kind is. */
export function overallState(all: readonly Progress[]): 'queued' | 'failed' | undefined {
  const last = all.map(({ last }) => last?.state)
  return (['queued', 'failed'] as const).find((state) => last.includes(state))
}
