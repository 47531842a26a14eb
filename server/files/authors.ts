import { z } from 'zod'
import { USERS } from '#schema/grammar/reserved.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { fileFields } from '../crud/columns.ts'
import { quoted } from '../crud/identifiers.ts'
import { namesSeen } from '../crud/row-names.ts'
import type { Rows } from '../crud/within.ts'
import type { Sql } from '../db/database.ts'

type Row = Record<string, unknown>

const stored = z.looseObject({ filename: z.string() })

/**
 * The rows with `createdBy` in each of their files: the full name of the user who uploaded it, as far as this person reads it, null
 * where nobody did. As history is, that is for people who keep the table: all others get the rows as they are.
 */
export async function withAuthors(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (actor.ability.cannot('update', table.name)) return rows
  const fields = fileFields(table)
  const names = await authorsOf(
    sql,
    { ...engine, actor },
    rows.flatMap((row) => fields.flatMap((field) => stored.safeParse(row[field]).data?.filename ?? [])),
  )
  const signed = (value: unknown) => {
    const file = stored.safeParse(value).data
    return file ? { ...file, createdBy: names.get(file.filename) ?? null } : value
  }
  return rows.map((row) => ({ ...row, ...Object.fromEntries(fields.map((field) => [field, signed(row[field])])) }))
}

async function authorsOf(
  sql: Sql,
  { actor, ...engine }: Rows & { actor: Actor },
  filenames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (filenames.length === 0) return new Map()
  const authors = await sql.query<{ filename: string; id: number; name: string }>(
    `select _f."filename", _u."id", coalesce(nullif(concat_ws(' ', _u."nome", _u."cognome"), ''), _u."username") as "name"
     from "_files" _f join ${quoted(USERS)} _u on _u."id" = _f."createdBy" where _f."filename" = any($1)`,
    [filenames],
    'authors of files',
  )
  const people = new Map([[USERS, new Map(authors.map(({ id, name }) => [id, name]))]])
  const seen = (await namesSeen(sql, engine, actor, people)).get(USERS)
  return new Map(authors.map(({ filename, id }) => [filename, seen?.get(id) ?? messages.reserved]))
}
