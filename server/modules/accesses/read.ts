import { accessFields } from '#schema/rights/whole-answers.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import type { Method, Outcome } from '../../identity/sign-in-store.ts'

/** One attempt, as people read it. */
interface Access {
  id: number
  at: string
  /** None where nobody has the name that was typed, or the user is no more. */
  user: Pick<StoredRows['users'], 'id' | (typeof accessFields)[number]> | null
  method: Method
  outcome: Outcome
  address: string
  userAgent: string | null
  knownDevice: boolean
}

interface AccessesQuery {
  userId?: number
  failed?: boolean
  page: number
  rowsPerPage: number
}

const u = columnsOf<'users'>('u')

/** One page of the attempts of a user, or of all, newest first. */
export async function accessesOf(
  sql: Sql,
  { userId, failed = false, page, rowsPerPage }: AccessesQuery,
): Promise<{ data: Access[]; totalRows: number }> {
  const conditions = [
    ...(userId === undefined ? [] : [`"userId" = $1`]),
    ...(failed ? [`"outcome" not in ('ok', 'secondFactor')`] : []),
  ]
  const lines = `"_sign_ins" ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`
  const who = userId === undefined ? [] : [userId]
  const data = await sql.query<Access>(
    `select s."id", ${wireInstant('s."at"')} as "at",
       case when u."id" is not null then (
         select to_jsonb(_u) from (select ${u('id', ...accessFields)}) _u) end as "user",
       s."method", s."outcome", s."address", s."userAgent", s."device" is not null as "knownDevice"
     from (select * from ${lines} order by "id" desc limit $${who.length + 1} offset $${who.length + 2}) s
       left join "users" u on u."id" = s."userId"
     order by s."id" desc`,
    [...who, rowsPerPage, (page - 1) * rowsPerPage],
  )
  const [total] = await sql.query<{ count: number }>(`select count(*)::integer as "count" from ${lines}`, who)
  return { data, totalRows: total?.count ?? 0 }
}
