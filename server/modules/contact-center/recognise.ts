import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { phoneKey, phoneKeysOf } from '../../db/phone-key.ts'

const c = columnsOf<'customers'>('c')
const a = columnsOf<'agents'>('a')
const p = columnsOf<'contacts'>('p')
const n = columnsOf<'trattative_cp'>('n')
const u = columnsOf<'users'>('u')

const customerKey = phoneKeysOf<'customers'>('c')
const contactKey = phoneKeysOf<'contacts'>('p')
const negotiationKey = phoneKeysOf<'trattative_cp'>('n')

const contactsBy = (own: string, key: string): string =>
  `select 2, p."id", 'contact', p."id", c."id", concat_ws(' ', ${p('name')}, ${p('surname')}) || ' (' || ${c('companyName')} || ')', ${a('name')}
   from "contacts" p join "customers" c on c."id" = ${p('customerId')} left join "agents" a on a."id" = ${c('agentId')}
   where ${own} = ${key}`

/**
 * The SQL of whose number that is: at most one row of "kind", "subjectId", "customerId", "name" and "owner". A customer
 * comes before a contact, a contact before a negotiation; among several the oldest customer, the newest negotiation that is
 * not archived. `key` is a number as phoneKey gives it.
 */
export const recognisedSql = (key: string): string =>
  `select * from (
     select 1 as "rank", c."id" as "order", 'customer' as "kind", c."id" as "subjectId", c."id" as "customerId",
       ${c('companyName')} as "name", ${a('name')} as "owner"
     from "customers" c left join "agents" a on a."id" = ${c('agentId')} where ${customerKey('phone')} = ${key}
     union all ${contactsBy(contactKey('phone'), key)}
     union all ${contactsBy(contactKey('cellphone'), key)}
     union all select case ${n('archiviata')} when 'Y' then 4 else 3 end, -n."id", 'negotiation', n."id", null,
       ${n('ragioneSociale')}, concat_ws(' ', ${u('nome')}, ${u('cognome')})
     from "trattative_cp" n left join "users" u on u."id" = ${n('operatoreId')} where ${negotiationKey('telefono')} = ${key}
   ) _known order by "rank", "order" limit 1`

/** The names behind numbers, as far as somebody is known by them. */
export async function namesOf(sql: Sql, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const distinct = [...new Set(numbers)]
  const rows = await sql.query<{ number: string; name: string }>(
    `select w."number", left(r."name", 300) as "name" from unnest($1::text[], $2::text[]) as w("number", "key")
     cross join lateral (${recognisedSql('w."key"')}) r`,
    [distinct, distinct.map(phoneKey)],
  )
  return new Map(rows.map(({ number, name }) => [number, name]))
}
