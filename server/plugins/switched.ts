import type { FastifyInstance } from 'fastify'
import { USERS } from '#schema/grammar/reserved.ts'
import { tableOf } from '#schema/model.ts'
import { SUPER_ADMIN } from '#schema/rights/access.ts'
import type { Actor } from '../actor.ts'
import { isWithin } from '../crud/within.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import type { Person } from '../identity/session-store.ts'
import { switchStanding } from '../identity/switches.ts'
import { abilityOf } from './allow.ts'

/** Whether the person may act as other users at all. */
export const mayImpersonate = (real: Actor): boolean => real.ability.can('impersonate', 'users')

/**
 * The user as whom somebody may act: one whom they see, active, and a super admin only for a super admin. Throws 403 for any other. A refusal
 * carries `switchRefused`: the switch is over, the session is not.
 */
export async function allowedTarget(
  { engine, model }: FastifyInstance,
  sql: Sql,
  real: Actor,
  target: Person | undefined,
): Promise<Person> {
  const isTargetActive = target?.active || target?.changedHere
  const isAllowed = target && isTargetActive && mayImpersonate(real) && mayActAs(real, target)
  const isSeen = isAllowed && (await isWithin(sql, engine, real, tableOf(model, USERS), target.id))
  if (!isSeen) throw refused('Cambio utente non consentito')
  return target
}

/** The caller acting as that user. Throws 403 with `switchRefused` unless they may, and a switch to that user runs in their session. */
export async function actingAs(
  app: FastifyInstance,
  real: Actor,
  wanted: Person | undefined,
  tx?: Transaction,
): Promise<Actor> {
  const sql = tx ?? app.db
  const target = await allowedTarget(app, sql, real, wanted)
  const standing = await switchStanding(sql, real.sessionId, target.id)
  if (standing === 'over') throw refused('Il cambio utente è terminato: sei di nuovo il tuo utente')
  if (standing === 'never') throw refused('Per agire come un altro utente scrivi prima il motivo')
  const { id, username, roles } = target
  const ability = abilityOf(app.model, roles)
  return { ...real, id, username, roles, ability, real: { id: real.id, username: real.username } }
}

const refused = (sentence: string) => new AppError(403, sentence, { details: { switchRefused: true } })

const mayActAs = (real: Actor, target: Person) =>
  !target.roles.includes(SUPER_ADMIN) || real.roles.includes(SUPER_ADMIN)
