import { type Model, tableOf } from '#schema/model.ts'
import type { Rows } from '#schema/tables.generated.ts'
import type { Sql } from '../db/database.ts'
import { readRow } from './read.ts'
import { readingOf } from './reading.ts'

/** The fields of one row as the API gives them, with its id and version; undefined when there is none. */
export async function readFields<N extends keyof Rows, K extends keyof Rows[N] & string>(
  sql: Sql,
  model: Model,
  table: N,
  id: number,
  fields: readonly K[],
): Promise<Pick<Rows[N], K | (keyof Rows[N] & ('id' | 'version'))> | undefined> {
  const stored = await readRow(sql, model, tableOf(model, table), id, readingOf(fields))
  return stored && JSON.parse(stored.json)
}
