import { messages } from '#schema/italian/messages.ts'
import { MAX_SUMMARY_GROUPS, summaryFields } from '#schema/lists/bulk.ts'
import type { ListQuery } from '#schema/lists/list-query.ts'
import { fieldOf, type Table, writeKey } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { invalid } from '../http/errors.ts'
import { kindOf } from './columns.ts'
import { quoted } from './identifiers.ts'
import type { FieldInSql } from './kinds/kind.ts'
import { totalSql } from './list/count.ts'
import { type ListEngine, listOf } from './list/list.ts'
import type { Reading } from './reading.ts'
import { sourceOf } from './source.ts'
import { statementName } from './statement-name.ts'

/** The rows of a list, counted by one field. */
export interface Summary {
  /** JSON text of `[{ value, shown, count }]`, most rows first: the value as filters have it, and as rows show it. */
  data: string
  /** How many rows have one of the values beyond the most that are counted apart. */
  others: number
  totalRows: number
}

/** Counts the rows of the list by the field, with one statement. Throws 422 for a field they cannot be counted by. */
export async function summaryOf(
  sql: Sql,
  engine: ListEngine,
  table: Table,
  query: ListQuery,
  reading: Reading,
  by: unknown,
): Promise<Summary> {
  const summaryField = summaryFields(table, reading.fields).find((name) => name === by)
  const field = summaryField === undefined ? undefined : fieldOf(table, summaryField)
  if (summaryField === undefined || !field) throw invalid({ by: [messages.unknownSummary] })
  const list = listOf(sql, engine, table, query, reading)
  const at: FieldInSql = { table, name: summaryField, field, alias: 't' }
  const { group, read } = kindOf(field)
  const { join, key } = group(at)
  const column = quoted(writeKey(summaryField, field))
  const { guarded } = reading
  const valueSql = read(at, { model: engine.model, wireOf: (other, name) => kindOf(other).wire(name), guarded })
  const order = `t."count" desc, t.${column}`
  const text = `with _groups as materialized (
      select ${key} as ${column}, count(*)::integer as "count" from ${sourceOf(engine.views, table)} t${join}${list.where} group by 1),
    _most as (select * from _groups t order by ${order} limit ${MAX_SUMMARY_GROUPS})
    select ${totalSql(list)} as "totalRows",
      ((select coalesce(sum("count"), 0) from _groups) - (select coalesce(sum("count"), 0) from _most))::integer as "others",
      (select coalesce(json_agg(json_build_object('value', t.${column}, 'shown', ${valueSql}, 'count', t."count") order by ${order}), '[]')
        from _most t)::text as "data"`
  const [answer] = await sql.query<Summary>(text, list.filterValues, statementName(text, 'client'))
  if (!answer) throw new Error('A summary answers one row')
  return answer
}
