import { hasSeveral } from '#schema/lists/dimensions.ts'
import { kindOf } from '../columns.ts'
import type { ReadContext } from '../kinds/kind.ts'
import { totalSql } from '../list/count.ts'
import type { List } from '../list/list.ts'
import type { Parameters } from '../parameters.ts'
import { sourceOf } from '../source.ts'
import type { Grouping } from './grouping.ts'
import type { Measuring } from './measuring.ts'

/** What a statement counts: the dimensions (none, one or two), and what else it says of each group. */
export interface Counted {
  groupings: readonly Grouping[]
  measuring?: Measuring
  /** How many values of a dimension are told apart. */
  most: number
  /** The stays of the rows are measured, by the state that they are of: SQL of its table, and of the column `state` as the value of a row. */
  stays?: { from: string; state: string }
}

// Rows are counted once by every value (`_parts`). The values with most rows are ranked (`_ranked`), and all others become one group
// (`_sums`). That group is exact: a mean, say, is kept as a sum and a count until the end, and both can be added.

/** How rows are counted by one value of each dimension, `a` and `b`: their groups, or, of stays, each stay of theirs. */
export function partsSql(list: List, counted: Counted): string {
  const { groupings, measuring } = counted
  if (measuring || groupings.every(({ finer }) => finer === undefined)) return rowsSql(list, counted)
  const keys = groupings.map(({ finer }, at) => {
    const own = `_f."${'ab'[at]}"`
    return finer ? finer.keyOf(own) : own
  })
  const finer = groupings.map((one) => ({ ...one, key: one.finer?.key ?? one.key }))
  const named = keys.map((key, at) => `${key} as "${'ab'[at]}"`).join(', ')
  const by = keys.map((_key, at) => at + 1).join(', ')
  return `select ${named}, sum("n")::integer as "n" from (${rowsSql(list, { ...counted, groupings: finer })}) _f group by ${by}`
}

function rowsSql({ engine, table, where }: List, { groupings, measuring, stays }: Counted): string {
  const joins = groupings.map(({ join }) => join).join('')
  const keys = groupings.map(({ key }, at) => `${at === 0 && stays ? stays.state : key} as "${'ab'[at]}"`)
  const from = `${sourceOf(engine.views, table)} t${stays?.from ?? ''}${joins}${where}`
  if (stays) {
    const seconds = `extract(epoch from coalesce(_s."left", now()) - _s."entered") as "s"`
    return `select ${[...keys, 't."id"', '1 as "n"', seconds].join(', ')} from ${from}`
  }
  const parts = Object.entries(measuring?.parts ?? {}).map(([name, sql]) => `${sql} as "${name}"`)
  const by = keys.length > 0 ? ` group by ${keys.map((_key, at) => at + 1).join(', ')}` : ''
  return `select ${[...keys, 'count(*)::integer as "n"', ...parts].join(', ')} from ${from}${by}`
}

/** A dimension of the statement: `a`, or `b`. */
interface Used extends Grouping {
  name: string
  /** How many of its values are told apart, as SQL. */
  limit: string
}

/** One statement, whose only row has the answer as JSON text: groups with their cells, the values of the second dimension, and all. */
export function figuresText(list: List, counted: Counted, parameters: Parameters): string {
  const { groupings, measuring, stays, most } = counted
  const used = groupings.map((grouping, at): Used => {
    const limit = grouping.most === undefined ? parameters.add(most, 'integer') : String(grouping.most)
    return { ...grouping, name: at === 0 ? 'a' : 'b', limit }
  })
  const columns = (of: (one: Used) => string) => used.map((one) => `, ${of(one)}`).join('')
  const totals = columns(({ name }) => `sum("n") over (partition by "${name}") as "t${name}"`)
  const ranks = columns(
    ({ name, rank }) => `dense_rank() over (order by ${rank(`"t${name}"`, `"${name}"`)}) as "r${name}"`,
  )
  const told = columns(({ name, limit }) => {
    const isTold = `"r${name}" <= ${limit}`
    return `${isTold} as "k${name}", case when ${isTold} then "${name}" end as "v${name}"`
  })
  const levels = columns(
    ({ name }) => `"k${name}", "v${name}", min("r${name}") as "r${name}", max("r${name}") as "m${name}"`,
  )
  const level = used.map(({ name }) => `case when grouping("k${name}") = 0 then '${name}' end`).join(', ') || `''`
  const each = used.map(({ name }) => `"k${name}", "v${name}"`)
  const sets = ['', ...each, ...(each.length > 1 ? [each.join(', ')] : [])].map((set) => `(${set})`).join(', ')
  const n = stays ? 'count(distinct "id")' : 'coalesce(sum("n"), 0)'
  return `with _parts as materialized (${partsSql(list, counted)}),
    _ranked as (select *${ranks} from (select *${totals} from _parts) _p),
    _sums as materialized (select concat(${level}) as "of"${levels}, ${n}::integer as "n"${figureSql(measuring)}
      from (select *${told} from _ranked) _t group by grouping sets (${sets}))
    ${answerSql(list, counted, used)}`
}

const figureSql = (measuring: Measuring | undefined) => (measuring ? `, ${measuring.figure} as "figure"` : '')

/** The groups of `_sums` as JSON: those that are of both dimensions lie in those of the first one, by the place of the second. */
function answerSql(list: List, counted: Counted, [by, split]: readonly Used[]): string {
  const { groupings, measuring, stays } = counted
  const counts = `'count', "n"${measuring ? `, 'figure', "figure"` : ''}`
  const cells = split
    ? `, _split as (select "rb", row_number() over (order by ${split.order('"n"', '"vb"')}) - 1 as "at" from _sums where "of" = 'b' and "kb"),
    _cells as (select "ra", json_agg(json_build_object('at', "at", ${counts}) order by "at" nulls last) as "cells"
      from _sums left join _split using ("rb") where "of" = 'ab' group by "ra")`
    : ''
  // A row that has several values is counted for each of them, but once in all.
  const isEach = groupings.some(({ dimension }) => hasSeveral(dimension))
  const all = isEach
    ? `, _all as (select coalesce(sum("n"), 0)::integer as "n"${figureSql(measuring)} from (${partsSql(list, { ...counted, groupings: [] })}) _p)`
    : `, _all as (select * from _sums where "of" = '')`
  const groups = (used: Used, more: string) =>
    `'data', ${groupsSql(list, used, counts, more)}, 'others', ${othersSql(used, counts, more)}`
  const said = [
    `'total', (select json_build_object(${counts}) from _all)`,
    by ? groups(by, split ? `, 'cells', "cells"` : '') : `'data', json_build_array(), 'others', null`,
    ...(split ? [`'split', json_build_object(${groups(split, '')})`] : []),
  ]
  const total = isEach || stays ? totalSql(list) : '(select "n" from _all)'
  return `${all}${cells} select json_build_object(${said.join(', ')})::text as "figures", ${total} as "totalRows"`
}

const withCells = (more: string) => (more === '' ? '' : ' left join _cells using ("ra")')

/** The values that are told apart, in their order. */
function groupsSql(list: List, { name, column, wire, shown, order }: Used, counts: string, more: string): string {
  const rows = `(select *, "v${name}" as ${column} from _sums where "of" = '${name}' and "k${name}") t${withCells(more)}`
  const value = `t.${column}`
  const said = `'value', ${wire(value)}, 'shown', ${shown(readContext(list))}, ${counts}${more}`
  return `(select coalesce(json_agg(json_build_object(${said}) order by ${order('t."n"', value)}), '[]') from ${rows})`
}

/** All others, taken together; null where there are none. */
const othersSql = ({ name, limit }: Used, counts: string, more: string) =>
  `(select json_build_object('values', "m${name}" - ${limit}, ${counts}${more})
    from _sums${withCells(more)} where "of" = '${name}' and not "k${name}")`

/** What reading a value needs. */
export const readContext = ({ engine, reading }: List): ReadContext => ({
  model: engine.model,
  wireOf: (field, column) => kindOf(field).wire(column),
  guarded: reading.guarded,
})
