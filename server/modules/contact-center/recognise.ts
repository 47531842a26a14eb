import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { phoneKeySql } from '../../db/phone-key.ts'
import { sameNumber } from './call-sql.ts'

const c = columnsOf<'customers'>('c')
const a = columnsOf<'agents'>('a')
const p = columnsOf<'contacts'>('p')
const n = columnsOf<'trattative_cp'>('n')
const u = columnsOf<'users'>('u')

const contactsBy = (column: string, key: string): string =>
  `select 2, p."id", 'contact', p."id", c."id", concat_ws(' ', ${p('name')}, ${p('surname')}) || ' (' || ${c('companyName')} || ')', ${a('name')}
   from "contacts" p join "customers" c on c."id" = ${p('customerId')} left join "agents" a on a."id" = ${c('agentId')}
   where ${sameNumber(column, key)}`

/**
 * The SQL of whose number that is: at most one row of "kind", "subjectId", "customerId", "name" and "owner". A customer
 * comes before a contact, a contact before a negotiation; among several the oldest customer, the newest negotiation that is
 * not archived. `key` is a number as phoneKeySql gives it.
 */
export const recognisedSql = (key: string): string =>
  `select * from (
     select 1 as "rank", c."id" as "order", 'customer' as "kind", c."id" as "subjectId", c."id" as "customerId",
       ${c('companyName')} as "name", ${a('name')} as "owner"
     from "customers" c left join "agents" a on a."id" = ${c('agentId')} where ${sameNumber(c('phone'), key)}
     union all ${contactsBy(p('phone'), key)}
     union all ${contactsBy(p('cellphone'), key)}
     union all select case ${n('archiviata')} when 'Y' then 4 else 3 end, -n."id", 'negotiation', n."id", null,
       ${n('ragioneSociale')}, concat_ws(' ', ${u('nome')}, ${u('cognome')})
     from "trattative_cp" n left join "users" u on u."id" = ${n('operatoreId')} where ${sameNumber(n('telefono'), key)}
   ) _known order by "rank", "order" limit 1`

/** The names behind numbers, as far as somebody is known by them. */
export async function namesOf(sql: Sql, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await sql.query<{ number: string; name: string }>(
    `select w."number", left(r."name", 300) as "name" from unnest($1::text[]) as w("number")
     cross join lateral (${recognisedSql(phoneKeySql('w."number"'))}) r`,
    [[...new Set(numbers)]],
  )
  return new Map(rows.map(({ number, name }) => [number, name]))
}
