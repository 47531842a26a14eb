import type { FastifyInstance } from 'fastify'
import { SUPER_ADMIN } from '#schema/rights/access.ts'
import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import type { Person } from '../identity/session-store.ts'
import { switchStanding } from '../identity/switches.ts'
import { abilityOf } from './allow.ts'

/** Whether the person may act as other users at all. */
export const mayImpersonate = (real: Actor): boolean => real.ability.can('impersonate', 'users')

/**
 * The user as whom somebody may act: active, and a super admin only for a super admin. Throws 403 for any other. A refusal
 * carries `switchRefused`: the switch is over, the session is not.
 */
export function allowedTarget(real: Actor, target: Person | undefined): Person {
  const isTargetActive = target?.active || target?.changedHere
  if (!target || !isTargetActive || !mayImpersonate(real) || !mayActAs(real, target))
    throw refused('Cambio utente non consentito')
  return target
}

/** The caller acting as that user. Throws 403 with `switchRefused` unless they may, and a switch to that user runs in their session. */
export async function actingAs(
  app: FastifyInstance,
  real: Actor,
  wanted: Person | undefined,
  tx?: Transaction,
): Promise<Actor> {
  const target = allowedTarget(real, wanted)
  const standing = await switchStanding(tx ?? app.db, real.sessionId, target.id)
  if (standing === 'over') throw refused('Il cambio utente è terminato: sei di nuovo il tuo utente')
  if (standing === 'never') throw refused('Per agire come un altro utente scrivi prima il motivo')
  const { id, username, roles } = target
  const ability = abilityOf(app.model, roles)
  return { ...real, id, username, roles, ability, real: { id: real.id, username: real.username } }
}

const refused = (sentence: string) => new AppError(403, sentence, { details: { switchRefused: true } })

const mayActAs = (real: Actor, target: Person) =>
  !target.roles.includes(SUPER_ADMIN) || real.roles.includes(SUPER_ADMIN)
