import { messages } from '#schema/italian/messages.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Transaction } from './db/database.ts'
import { conflict } from './http/errors.ts'

/** Who acts: a signed-in person, as whom, with what rights. */
export interface Actor {
  id: number
  username: string
  roles: readonly string[]
  ability: AppAbility
  /** The session behind the request. */
  sessionId: string
  /** The person behind the screen while another user is impersonated. */
  real?: { id: number; username: string }
  requestId: string
  /** Their session is only good for choosing a password. */
  mustChangePassword?: boolean
  /** Asks for the actor's right once more, in the transaction of the write: throws when they have lost it. */
  stillMay?(tx: Transaction): Promise<void>
}

/** Of the program itself, which is no user (`systemActor` in server/crud/grant.ts). */
export const SYSTEM_ID = 0
/** What it is called where people are by their user names. */
export const SYSTEM_NAME = 'system'

export const isSystem = (actor: Actor): boolean => actor.id === SYSTEM_ID

/** Whose account is meant where it is the person at the device, also while acting as somebody else. */
export const ownerOf = ({ id, real }: Actor): number => real?.id ?? id

/** Refuses to change credentials and rights while acting as another user. */
export function refuseWhileSwitched(actor: Actor): void {
  if (actor.real) throw conflict(messages.whileSwitched)
}
