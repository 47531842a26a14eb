import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'

/** The customer that holds a VAT number already, and the agent who looks after it. */
export interface VatHolder extends Pick<StoredRows['customers'], 'id' | 'companyName'> {
  agentName: string | null
}

const c = columnsOf<'customers'>('c')
const agentName = columnsOf<'agents'>('a')('name')

/** Who holds that VAT number (as it is kept: capitals and digits); undefined when nobody does. */
export const holderOf = async (sql: Sql, vatNumber: string): Promise<VatHolder | undefined> =>
  (await holdersOf(sql, [vatNumber])).get(vatNumber.toLowerCase())

/** Who holds these VAT numbers, by the numbers in lower case. */
export type VatHolders = ReadonlyMap<string, VatHolder>

async function holdersOf(sql: Sql, vatNumbers: readonly string[]): Promise<VatHolders> {
  const holders = await sql.query<VatHolder & { number: string }>(
    `select lower(${c('vatNumber')}) as "number", ${c('id', 'companyName')}, ${agentName} as "agentName" from "customers" c
     left join "agents" a on a."id" = ${c('agentId')} where lower(${c('vatNumber')}) = any($1::text[])`,
    [vatNumbers.map((number) => number.toLowerCase())],
    'vat holders',
  )
  return new Map(holders.map(({ number, ...holder }) => [number, holder]))
}

/**
 * Who holds these VAT numbers. Two saves of the same number wait for each other here, so that the second one is refused with
 * the name too.
 */
export async function lockedHolders(tx: Transaction, vatNumbers: readonly string[]): Promise<VatHolders> {
  if (vatNumbers.length === 0) return new Map()
  // Each lock takes room in the server: numbers share a thousand of them.
  const lock = `select pg_advisory_xact_lock(hashtext('vat'), place) from (
    select distinct hashtext(number) & 1023 as place from unnest($1::text[]) as number order by 1) _places`
  tx.send(lock, [vatNumbers.map((number) => number.toLowerCase())], 'vat locks')
  return holdersOf(tx, vatNumbers)
}
