import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { phoneKeysOf } from '../../db/phone-key.ts'

const c = columnsOf<'customers'>('c')
const n = columnsOf<'trattative_cp'>('n')
const phoneOfCustomer = phoneKeysOf<'customers'>('c')('phone')
const phoneOfNegotiation = phoneKeysOf<'trattative_cp'>('n')('telefono')

// Both VAT numbers are kept as capitals and digits: equal ones are the same text, found by the indexes of their order.
const sameVat = `${n('partitaIva')} collate "und-x-icu" = ${c('vatNumber')}`
const samePhone = `${phoneOfNegotiation} = ${phoneOfCustomer} and ${phoneOfCustomer} <> ''
  and (${n('partitaIva')} is null or ${c('vatNumber')} is null)`

/**
 * The "id" of each negotiation that is about the customer $1: it has the same VAT number; where one of them has none, the
 * same telephone. Two different VAT numbers are two companies, even with the same telephone.
 */
export const negotiationsOfCustomer = `select n."id" from "customers" c join "trattative_cp" n on ${sameVat} where c."id" = $1
  union select n."id" from "customers" c join "trattative_cp" n on ${samePhone} where c."id" = $1`

/** The customer of a negotiation, as far as it names one. */
export interface LinkedCustomer {
  id: number
  companyName: string
}

/** The customer that a negotiation is about, as negotiationsOfCustomer has it; the oldest where several have its telephone. */
export async function customerOfNegotiation(sql: Sql, id: number): Promise<LinkedCustomer | undefined> {
  const vat = `lower(${c('vatNumber')}) = lower(${n('partitaIva')})`
  const linkSql = (rank: number, link: string) =>
    `select ${rank} as "rank", ${c('id', 'companyName')} from "trattative_cp" n join "customers" c on ${link} where n."id" = $1`
  const [customer] = await sql.query<LinkedCustomer>(
    `select "id", "companyName" from (${linkSql(1, vat)} union all ${linkSql(2, samePhone)}) _found order by "rank", "id" limit 1`,
    [id],
    'customer of negotiation',
  )
  return customer
}

const MOST = 1_000

/** The negotiations about a customer, the newest of them where there are very many. */
export async function linkedNegotiations(sql: Sql, id: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select "id" from (${negotiationsOfCustomer}) _linked order by "id" desc limit ${MOST}`,
    [id],
    'negotiations of customer',
  )
  return rows.map((row) => row.id)
}
