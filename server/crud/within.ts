import type { Filter } from '#schema/lists/list-query.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { conditionOf } from './conditions.ts'
import type { Engine } from './engine.ts'
import { Parameters } from './parameters.ts'
import { sourceOf } from './source.ts'
import { statementName } from './statement-name.ts'

type Rows = Pick<Engine, 'hooks' | 'views'>

/** The filters besides their own within which this person finds rows of the table in lists, searches and bulk changes. */
export async function listedWithin(sql: Sql, { hooks }: Rows, actor: Actor, table: Table): Promise<Filter[]> {
  const { within, listed } = hooks.get(table.name) ?? {}
  return [...((await within?.(actor, sql)) ?? []), ...((await listed?.(actor, sql)) ?? [])]
}

/** Whether this person, who may read the table, may see the row. */
export async function isWithin(sql: Sql, engine: Rows, actor: Actor, table: Table, id: number): Promise<boolean> {
  const filters = (await engine.hooks.get(table.name)?.within?.(actor, sql)) ?? []
  if (filters.length === 0) return true
  const parameters = new Parameters()
  const row = parameters.add(id, 'integer')
  const text = `select 1 from ${sourceOf(engine.views, table)} t where t."id" = ${row} and ${conditionOf(table, filters, parameters)}`
  return (await sql.query(text, parameters.values, statementName(text))).length > 0
}
