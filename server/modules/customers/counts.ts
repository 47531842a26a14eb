import { tableOf } from '#schema/model.ts'
import { mayBeTold } from '#schema/rights/sight.ts'
import type { Rows as Tables } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { Parameters } from '../../crud/parameters.ts'
import { type Rows, rowsSeenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

/** How many documents one customer has, of those that somebody sees. */
export interface Counts {
  /** The customer's own. */
  files: number
  /** Those of its contacts. */
  contactFiles: number
}

const f = columnsOf<'files'>('t')
const c = columnsOf<'contacts'>('t')

type FieldsOf<N extends keyof Tables> = readonly (keyof Tables[N])[]
const namingOwners: FieldsOf<'files'> = ['customer', 'contact']
const namingCustomer: FieldsOf<'contacts'> = ['customer']

/**
 * Counts the documents that a customer page shows, which a deletion removes with it, those of contacts that are seen; none where it is
 * not read whose they, or the contacts, are.
 */
export async function countsOf(sql: Sql, engine: Rows, actor: Actor, id: number): Promise<Counts> {
  const parameters = new Parameters([id])
  const told = async (name: keyof Tables, fields: readonly string[]) => {
    const table = tableOf(engine.model, name)
    const isTold = mayBeTold(engine.model, actor.ability, table, fields)
    return isTold ? rowsSeenSql(sql, engine, actor, table, parameters) : 'false'
  }
  const isSeen = await told('files', namingOwners)
  const ofContacts = `${f('contactId')} in (select t."id" from "contacts" t where ${c('customerId')} = $1 and ${await told('contacts', namingCustomer)})`
  const [counts] = await sql.query<Counts>(
    `select (select count(*)::integer from "files" t where ${f('customerId')} = $1 and ${isSeen}) as "files",
       (select count(*)::integer from "files" t where ${ofContacts} and ${isSeen}) as "contactFiles"`,
    parameters.values,
  )
  if (!counts) throw new Error('A count answers one row')
  return counts
}
