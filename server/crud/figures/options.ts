import type { Filter } from '#schema/condition/condition.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { MAX_GROUPS } from '#schema/lists/figures.ts'
import { tableOf } from '#schema/model.ts'
import { fieldNamed } from '#schema/table.ts'
import { kindOf } from '../columns.ts'
import { conditionOf } from '../conditions.ts'
import { quoted } from '../identifiers.ts'
import { isNamedSql, isReadSql } from '../kinds/embedded.ts'
import type { FieldInSql } from '../kinds/kind.ts'
import { totalSql } from '../list/count.ts'
import type { List } from '../list/list.ts'
import type { Parameters } from '../parameters.ts'
import type { Grouping } from './grouping.ts'
import type { Measuring } from './measuring.ts'
import { partsSql, readContext } from './statement.ts'

/** The values that there may be: of a reference, `listed` are the rows its reader lists; others are told of where rows have them. */
export interface Options {
  grouping: Grouping
  measuring?: Measuring
  listed?: readonly Filter[]
}

/** The statement of every value there may be, in the order of its options, with the numbers of its rows; those without one are last. */
export function optionsText(list: List, options: Options, parameters: Parameters): string {
  const { grouping, measuring } = options
  const { column } = grouping
  const order = `t."place" nulls last, t.${column} nulls last`
  const said = `'count', t."count"${measuring ? `, 'figure', coalesce(t."figure", 0)` : ''}`
  const figure = measuring ? `, ${measuring.figure} as "figure"` : ''
  const shown = grouping.shown(readContext(list))
  // Of more values than are told: no value at all, then those with rows before those without.
  return `with _parts as materialized (${partsSql(list, { groupings: [grouping], measuring, most: MAX_GROUPS })}),
    _groups as materialized (select "a" as ${column}, sum("n")::integer as "count"${figure} from _parts group by 1),
    ${valuesSql(list, options, parameters)}
    _most as (select * from _values t order by t.${column} is not null, t."count" = 0, ${order} limit ${MAX_GROUPS})
    select json_build_object(
      'data', (select coalesce(json_agg(json_build_object('value', t.${column}, 'shown', ${shown}, ${said}) order by ${order}), '[]') from _most t),
      'others', (select json_build_object('values', count(*), 'count', sum("count")) from _groups g
        where not exists (select from _most t where t.${column} is not distinct from g.${column}) having count(*) > 0),
      'total', (select json_build_object('count', coalesce(sum("count"), 0)) from _groups))::text as "figures",
      ${totalSql(list)} as "totalRows"`
}

/**
 * The values that rows have and all others there may be, each with its place: those of a choice as they are written; rows that are
 * referred to in their order, as far as that and their names are read. One that is switched off, or that its reader does not list,
 * is there with its rows.
 */
function valuesSql(
  { engine, reading }: List,
  { grouping: { dimension, column }, measuring, listed }: Options,
  parameters: Parameters,
): string {
  const { field } = dimension
  const valuesText = (options: string) => `
    _options as materialized (${options}),
    _values as materialized (select * from (
      select coalesce(g.${column}, o."value") as ${column}, coalesce(g."count", 0) as "count", ${measuring ? 'g."figure", ' : ''}o."place", o."offered"
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
