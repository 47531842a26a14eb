import type { Filter } from '#schema/condition/condition.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { conditionOf } from './conditions.ts'
import type { Engine } from './engine.ts'
import { Parameters } from './parameters.ts'
import { sourceOf } from './source.ts'
import { statementName } from './statement-name.ts'

type Rows = Pick<Engine, 'model' | 'hooks' | 'views'>

/** The filters besides their own within which this person finds rows of the table in lists, searches and bulk changes. */
export async function listedWithin(
  sql: Sql,
  { hooks }: Pick<Rows, 'hooks'>,
  actor: Actor,
  table: Table,
): Promise<Filter[]> {
  const { within, listed } = hooks.get(table.name) ?? {}
  return [...((await within?.(actor, sql)) ?? []), ...((await listed?.(actor, sql)) ?? [])]
}

/** Whether this person, who may read the table, may see the row. */
export const isWithin = async (sql: Sql, engine: Rows, actor: Actor, table: Table, id: number): Promise<boolean> =>
  (await idsWithin(sql, engine, actor, table, [id])).includes(id)

/** Those of the rows that this person, who may read the table, may see; all, where the table has no bounds. */
export async function idsWithin(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  ids: readonly number[],
): Promise<readonly number[]> {
  const filters = (await engine.hooks.get(table.name)?.within?.(actor, sql)) ?? []
  if (filters.length === 0) return ids
  const parameters = new Parameters([ids])
  const text = `select t."id" from ${sourceOf(engine.views, table)} t where t."id" = any($1::integer[]) and ${conditionOf(engine.model, table, filters, parameters)}`
  return (await sql.query<{ id: number }>(text, parameters.values, statementName(text))).map(({ id }) => id)
}
