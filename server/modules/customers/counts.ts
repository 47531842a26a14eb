import { tableOf } from '#schema/model.ts'
import type { Actor } from '../../actor.ts'
import { Parameters } from '../../crud/parameters.ts'
import { type Rows, rowsSeenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { negotiationsOfCustomer } from './link.ts'

/** How many rows belong or refer to one customer, of those that somebody sees. */
export interface Counts {
  contacts: number
  details: number
  /** The customer's own documents. */
  files: number
  /** Those of its contacts. */
  contactFiles: number
  plannings: number
  /** The negotiations about it; 0 for who may not read them. */
  trattative_cp: number
}

const owner = columnsOf<'contacts' | 'details' | 'files' | 'plannings'>('t')('customerId')
const contact = columnsOf<'files'>('t')('contactId')

/** Counts the rows that a customer page shows, and those that a deletion removes with it (plannings prevent it). */
export async function countsOf(sql: Sql, engine: Rows, actor: Actor, id: number): Promise<Counts> {
  const parameters = new Parameters([id])
  const count = async (name: string, where: string) => {
    const isSeen = await rowsSeenSql(sql, engine, actor, tableOf(engine.model, name), parameters)
    return `(select count(*)::integer from "${name}" t where ${where} and ${isSeen})`
  }
  const withNegotiations = parameters.add(actor.ability.can('read', 'trattative_cp'), 'boolean')
  const ofContacts = `${contact} in (select c."id" from "contacts" c where ${columnsOf<'contacts'>('c')('customerId')} = $1)`
  const [counts] = await sql.query<Counts>(
    `select ${await count('contacts', `${owner} = $1`)} as "contacts", ${await count('details', `${owner} = $1`)} as "details",
       ${await count('files', `${owner} = $1`)} as "files", ${await count('files', ofContacts)} as "contactFiles",
       ${await count('plannings', `${owner} = $1`)} as "plannings",
       ${await count('trattative_cp', `${withNegotiations} and t."id" in (${negotiationsOfCustomer})`)} as "trattative_cp"`,
    parameters.values,
  )
  if (!counts) throw new Error('A count answers one row')
  return counts
}
