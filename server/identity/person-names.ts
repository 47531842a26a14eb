import { columnsOf } from '../db/columns-of.ts'
import type { Sql } from '../db/database.ts'

const u = columnsOf<'users'>('_u')
const nameWhere = (condition: string) => `(select ${u('nomeCompleto')} from "users" _u where ${condition})`

/** The present names of the people behind a line of `_history`, as `name` and `realName`; null for deleted users. */
export const authorNames = `${nameWhere(`${u('id')} = _history."userId"`)} as "name",
  ${nameWhere(`${u('username')} = _history."realUsername"`)} as "realName"`

/** The users with these user names, by their ids. */
export const usersNamed = (sql: Sql, usernames: readonly string[]): Promise<{ id: number; username: string }[]> =>
  sql.query(
    `select "id", ${u('username')} from "users" _u where ${u('username')} = any($1::text[])`,
    [usernames],
    'users by their names',
  )
