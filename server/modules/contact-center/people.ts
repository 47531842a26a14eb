import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

const u = columnsOf<'users'>()

/** The name of a user as colleagues know it; '' for none. */
export async function nameOfUser(sql: Sql, id: number): Promise<string> {
  const [found] = await sql.query<{ name: string }>(
    `select concat_ws(' ', ${u('nome', 'cognome')}) as "name" from "users" where "id" = $1`,
    [id],
    'name of user',
  )
  return found?.name ?? ''
}
