import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { invalid } from '../../http/errors.ts'
import { abilityOf } from '../../plugins/allow.ts'

const TABLE = 'trattative_cp'

type User = StoredRows['users']
const u = columnsOf<'users'>()

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

/** A user who may be given negotiations. */
export type PossibleOwner = Pick<User, 'id' | 'username' | 'nome' | 'cognome'>

/** The active users who may open negotiations, by name. */
export function possibleOwners(sql: Sql, model: Model): Promise<PossibleOwner[]> {
  const roles = Object.keys(model.access.roles).filter((role) => abilityOf(model, [role]).can('read', TABLE))
  return sql.query<PossibleOwner>(
    `select ${u('id', 'username', 'nome', 'cognome')} from "users" where ${u('attivo')} = 'Y' and ${u('ruoli')} ?| $1::text[]
     order by lower(${u('cognome')}), lower(${u('nome')}), "id"`,
    [roles],
    'possible owners',
  )
}
