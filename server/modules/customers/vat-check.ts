import { messages } from '#schema/italian/messages.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { invalid } from '../../http/errors.ts'

/** The customer that holds a VAT number already, and the agent who looks after it. */
export interface VatHolder extends Pick<StoredRows['customers'], 'id' | 'companyName'> {
  agentName: string | null
}

const c = columnsOf<'customers'>('c')
const agentName = columnsOf<'agents'>('a')('name')

/** Who holds that VAT number (as it is kept: capitals and digits); undefined when nobody does. */
export async function holderOf(sql: Sql, vatNumber: string): Promise<VatHolder | undefined> {
  const [holder] = await sql.query<VatHolder>(
    `select ${c('id', 'companyName')}, ${agentName} as "agentName" from "customers" c
     left join "agents" a on a."id" = ${c('agentId')} where lower(${c('vatNumber')}) = lower($1)`,
    [vatNumber],
    'vat holder',
  )
  return holder
}

/**
 * Refuses a VAT number another customer holds, naming that customer and its agent (422 on the field). Two saves of the same
 * number wait for each other here, so that the second one is refused with the name too.
 */
export async function refuseTakenVat(tx: Transaction, vatNumber: string, ownId: number): Promise<void> {
  tx.send(`select pg_advisory_xact_lock(hashtextextended('vat ' || lower($1), 0))`, [vatNumber], 'vat lock')
  const holder = await holderOf(tx, vatNumber)
  if (holder && holder.id !== ownId) throw invalid({ vatNumber: [messages.vatTaken(holder)] })
}
