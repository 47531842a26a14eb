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
const c = columnsOf<'contacts'>('c')

/** Counts the documents that a customer page shows, which a deletion removes with it; none where it is not read whose they are. */
export async function countsOf(sql: Sql, engine: Rows, actor: Actor, id: number): Promise<Counts> {
  const parameters = new Parameters([id])
  const files = tableOf(engine.model, 'files')
  const isTold = mayBeTold(engine.model, actor.ability, files, [
    'customer',
    'contact',
  ] satisfies (keyof Tables['files'])[])
  const isSeen = isTold ? await rowsSeenSql(sql, engine, actor, files, parameters) : 'false'
  const ofContacts = `${f('contactId')} in (select c."id" from "contacts" c where ${c('customerId')} = $1)`
  const [counts] = await sql.query<Counts>(
    `select (select count(*)::integer from "files" t where ${f('customerId')} = $1 and ${isSeen}) as "files",
       (select count(*)::integer from "files" t where ${ofContacts} and ${isSeen}) as "contactFiles"`,
    parameters.values,
  )
  if (!counts) throw new Error('A count answers one row')
  return counts
}
