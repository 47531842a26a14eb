import type { Actor } from '../actor.ts'
import { referableIds } from '../crud/row-rights.ts'
import type { Rows } from '../crud/within.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Sql } from '../db/database.ts'
import type { Person } from './readers.ts'

const u = columnsOf<'users'>('u')

/** SQL: whether the user `u` works here. */
export const WORKS = `${u('attivo')} = 'Y'`

/** The columns of somebody, of the users `u`. */
export const namedColumns = `u."id", ${u('username')} as "username", ${u('ruoli')} as "roles", ${u('nomeCompleto')} as "name", ${WORKS} as "active"`

/** Somebody as others name them. */
export interface Named extends Person {
  name: string
  active: boolean
}

/** How many people are asked about where some are offered: of most rows everybody reads each who reads any. */
const ASKED = 100

/** The people of these ids, switched off or not. */
export const peopleOf = (sql: Sql, ids: readonly number[]): Promise<Named[]> =>
  sql.query<Named>(
    `select ${namedColumns} from "users" u where u."id" = any($1::integer[]) order by u."id"`,
    [ids],
    'people by id',
  )

/** The active people whose name holds the text and whom this person may name, by name; at most ASKED. */
export async function peopleNamed(sql: Sql, engine: Rows, actor: Actor, text: string): Promise<Named[]> {
  const found = await sql.query<Named>(
    `select ${namedColumns} from "users" u where ${WORKS}
       and (strpos(fold(${u('nomeCompleto')}), fold($1)) > 0 or strpos(fold(${u('username')}), fold($1)) > 0)
     order by lower(${u('nomeCompleto')}), u."id" limit ${ASKED}`,
    [text],
    'people by name',
  )
  const ids = found.map(({ id }) => id)
  const named = new Set(await referableIds(sql, engine, actor, { table: 'users' }, ids))
  return found.filter(({ id }) => named.has(id))
}
