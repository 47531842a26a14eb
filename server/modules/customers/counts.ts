import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { negotiationsOfCustomer } from './link.ts'

/** How many rows belong or refer to one customer. */
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
const count = (from: string): string => `(select count(*)::integer from ${from} where ${owner} = $1)`
const contact = columnsOf<'files'>('f')('contactId')

/** Counts the rows that a customer page shows, and those that a deletion removes with it (plannings prevent it). */
export async function countsOf(sql: Sql, id: number, withNegotiations: boolean): Promise<Counts> {
  const [counts] = await sql.query<Counts>(
    `select ${count('"contacts" t')} as "contacts", ${count('"details" t')} as "details", ${count('"files" t')} as "files",
       ${count(`"contacts" t join "files" f on ${contact} = t."id"`)} as "contactFiles",
       ${count('"plannings" t')} as "plannings",
       (select count(*)::integer from (${negotiationsOfCustomer}) _linked where $2::boolean) as "trattative_cp"`,
    [id, withNegotiations],
    'customer counts',
  )
  if (!counts) throw new Error('A count answers one row')
  return counts
}
