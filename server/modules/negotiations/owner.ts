import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { fieldsLeft } from '#schema/rights/sight.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { Parameters } from '../../crud/parameters.ts'
import { statementName } from '../../crud/statement-name.ts'
import { type Rows, seenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { invalid } from '../../http/errors.ts'
import { abilityOf } from '../../plugins/allow.ts'

const TABLE = 'trattative_cp'

type User = StoredRows['users']
const u = columnsOf<'users'>()
const t = columnsOf<'users'>('t')

/** Throws 422 on that field unless this user is there, active, and may open negotiations; they stay so until the end of the transaction. */
export async function refuseOwner(sql: Sql, model: Model, ownerId: number, field: string): Promise<void> {
  const [owner] = await sql.query<Pick<User, 'attivo' | 'ruoli'>>(
    `select ${u('attivo', 'ruoli')} from "users" where "id" = $1 for key share`,
    [ownerId],
    'owner of a negotiation',
  )
  if (!owner) throw invalid({ [field]: [messages.referenceGone] })
  if (owner.attivo !== 'Y') throw invalid({ [field]: [messages.switchedOff(tableOf(model, 'users').label)] })
  if (abilityOf(model, owner.ruoli).cannot('read', TABLE)) throw invalid({ [field]: [messages.ownerCannotOpen] })
}

const naming = ['username', 'nome', 'cognome'] as const

/** A user who may be given negotiations, by what somebody reads of them. */
export type PossibleOwner = Pick<User, 'id'> & Partial<Pick<User, (typeof naming)[number]>>

/** The active users who may open negotiations, of those whom somebody sees, by the name that they read. */
export async function possibleOwners(sql: Sql, engine: Rows, actor: Actor): Promise<PossibleOwner[]> {
  const { model } = engine
  const roles = Object.keys(model.access.roles).filter((role) => abilityOf(model, [role]).can('read', TABLE))
  const parameters = new Parameters([roles])
  const table = tableOf(model, 'users')
  const isSeen = await seenSql(sql, engine, actor, table, parameters)
  const names = fieldsLeft(model, actor.ability, table, naming)
  const order = (['cognome', 'nome'] as const).filter((name) => names.includes(name))
  const text = `select ${t('id', ...names)} from "users" t
     where ${t('attivo')} = 'Y' and ${t('ruoli')} ?| $1::text[] and ${isSeen}
     order by ${order.map((name) => `lower(${t(name)}), `).join('')}t."id"`
  return sql.query<PossibleOwner>(text, parameters.values, statementName(text))
}
