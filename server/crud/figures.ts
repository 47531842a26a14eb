import type { Filter } from '#schema/condition/condition.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { messages } from '#schema/italian/messages.ts'
import { MAX_GROUPS, optionFields, summaryFields } from '#schema/lists/figures.ts'
import type { ListQuery } from '#schema/lists/list-query.ts'
import { tableOf } from '#schema/model.ts'
import { type Field, fieldNamed, type Table, writeKey } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { invalid } from '../http/errors.ts'
import { kindOf } from './columns.ts'
import { conditionOf } from './conditions.ts'
import { columnName, quoted } from './identifiers.ts'
import { isNamedSql, isReadSql } from './kinds/embedded.ts'
import type { FieldInSql } from './kinds/kind.ts'
import { totalSql } from './list/count.ts'
import { type List, type ListEngine, listOf } from './list/list.ts'
import { Parameters } from './parameters.ts'
import type { Reading } from './reading.ts'
import { sourceOf } from './source.ts'
import { statementName } from './statement-name.ts'

/** What is asked of the rows of a list: by which field they are counted, and what else is said of each value. */
export interface FiguresAsked {
  by: unknown
  /** Every value there may be, in the order of its options, not those alone that rows have. */
  isWhole?: boolean
  /** Of a reference, the rows that its reader lists: others are told of where rows have them. Undefined for none. */
  listed?: readonly Filter[]
  /** A second figure: how many rows are such, or, with `sum`, what a number of theirs adds up to. */
  figure?: { where: readonly Filter[]; sum?: string }
}

/** The rows of a list, counted by one field. */
export interface Figures {
  /** JSON text of `[{ value, shown, count, figure? }]`: the value as filters have it, and as rows show it. */
  data: string
  /** How many rows have one of the values beyond the most that are counted apart. */
  others: number
  totalRows: number
}

/**
 * Counts the rows of the list by the field, with one statement: most rows first, or in the order of the options. Throws 422 for a
 * field they cannot be counted by, or whose options are too many to be all told.
 */
export async function figuresOf(
  sql: Sql,
  engine: ListEngine,
  { table, query, reading }: { table: Table; query: ListQuery; reading: Reading },
  asked: FiguresAsked,
): Promise<Figures> {
  const offered = asked.isWhole
    ? optionFields(engine.model, table, reading.fields)
    : summaryFields(table, reading.fields)
  const name = offered.find((one) => one === asked.by)
  if (name === undefined) throw invalid({ by: [messages.unknownSummary] })
  const list = listOf(sql, engine, table, query, reading)
  const parameters = new Parameters(list.filterValues)
  const text = figuresText(list, name, asked, parameters)
  const [answer] = await sql.query<Figures>(text, parameters.values, statementName(text, 'client'))
  if (!answer) throw new Error('Figures are one row')
  return answer
}

function figuresText(
  list: List,
  name: string,
  { isWhole = false, listed, figure }: FiguresAsked,
  parameters: Parameters,
): string {
  const { engine, table, reading, where } = list
  const field = fieldNamed(table, name)
  const along = reading.fields.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []))
  const at: FieldInSql = { table, name, field, alias: 't', along }
  const { group, read } = kindOf(field)
  const { join, key } = group(at)
  const column = quoted(writeKey(name, field))
  const { guarded } = reading
  const shown = read(at, { model: engine.model, wireOf: (other, sqlName) => kindOf(other).wire(sqlName), guarded })
  const measured = figure ? `, ${figureSql(list, figure, parameters)} as "figure"` : ''
  const told = figure ? `, 'figure', coalesce(t."figure", 0)` : ''
  const order = isWhole ? `t."place" nulls last, t.${column} nulls last` : `t."count" desc, t.${column}`
  // Of more values than are told: no value at all, then those with rows before those without.
  const most = isWhole ? `t.${column} is not null, t."count" = 0, ${order}` : order
  const groups = `_groups as materialized (
      select ${key} as ${column}, count(*)::integer as "count"${measured} from ${sourceOf(engine.views, table)} t${join}${where} group by 1)`
  const values = isWhole ? wholeSql(list, { field, column, measured: figure !== undefined, listed }, parameters) : ''
  const source = isWhole ? '_values' : '_groups'
  return `with ${groups},${values}
    _most as (select * from ${source} t order by ${most} limit ${MAX_GROUPS})
    select ${totalSql(list)} as "totalRows",
      ((select coalesce(sum("count"), 0) from _groups) - (select coalesce(sum("count"), 0) from _most))::integer as "others",
      (select coalesce(json_agg(json_build_object('value', t.${column}, 'shown', ${shown}, 'count', t."count"${told}) order by ${order}), '[]')
        from _most t)::text as "data"`
}

/** What is said of the rows of a value besides how many they are. */
function figureSql(
  { engine, table }: List,
  { where, sum }: NonNullable<FiguresAsked['figure']>,
  parameters: Parameters,
) {
  const condition = conditionOf(engine.model, table, where, parameters)
  const only = condition ? ` filter (where ${condition})` : ''
  if (sum === undefined) return `(count(*)${only})::integer`
  return `sum(${columnName(sum, fieldNamed(table, sum), 't')})${only}`
}

/** The field that rows are counted by, as the statement has it. */
interface Grouped extends Pick<FiguresAsked, 'listed'> {
  field: Field
  column: string
  /** Whether each value has a second figure, besides its count. */
  measured: boolean
}

/**
 * The values that rows have and all others there may be, each with its place: those of a choice as they are written; rows that are
 * referred to in their order, as far as that and their names are read. One that is switched off, or that its reader does not list,
 * is there with its rows.
 */
function wholeSql(
  { engine, reading }: List,
  { field, column, measured, listed }: Grouped,
  parameters: Parameters,
): string {
  const valuesText = (options: string) => `
    _options as materialized (${options}),
    _values as materialized (select * from (
      select coalesce(g.${column}, o."value") as ${column}, coalesce(g."count", 0) as "count", ${measured ? 'g."figure", ' : ''}o."place", o."offered"
      from _groups g full join _options o on o."value" = g.${column}) t where t."count" > 0 or t."offered"),`
  const given = fieldTypes[field.type].literals?.(field)
  if (given) {
    const values = parameters.add(
      given.map((value) => kindOf(field).store(value)),
      `${kindOf(field).type}[]`,
    )
    return valuesText(
      `select "value", "place", true as "offered" from unnest(${values}) with ordinality _one("value", "place")`,
    )
  }
  const target = tableOf(engine.model, field.table ?? '')
  const bound = reading.guarded?.get(target.name)
  const { sort, descending, active } = target
  const name = sort ?? target.title
  const at: FieldInSql = { table: target, name, field: fieldNamed(target, name), alias: '_target' }
  const sorted = kindOf(at.field).sort(at, engine.model)
  const key = bound ? `case when ${isReadSql(name, bound)} then ${sorted.key} end` : sorted.key
  const order = `${key}${descending ? ' desc' : ''} nulls last, _target."id"`
  const isOn = active === undefined ? 'true' : `_target.${quoted(active)} is distinct from 'N'`
  const isNamed = bound ? isNamedSql(target, bound) : 'true'
  const isListed = listed ? conditionOf(engine.model, target, listed, parameters, '_target') || 'true' : 'false'
  return valuesText(
    `select _target."id" as "value", row_number() over (order by ${order}) as "place", ${isOn} and ${isNamed} and ${isListed} as "offered" from ${quoted(target.name)} _target${sorted.join}`,
  )
}
