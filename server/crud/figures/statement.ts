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

// Rows are counted once by all values (`_parts`), the values that are told apart are ranked, and all others taken together: exact, since
// what is said of a group is made of parts that add up.

/** What reading a value needs. */
export const readContext = ({ engine, reading }: List): ReadContext => ({
  model: engine.model,
  wireOf: (field, column) => kindOf(field).wire(column),
  guarded: reading.guarded,
})

/** The names of the first and the second dimension in the statement. */
const names = ['a', 'b'] as const

/** How rows are counted by one value of each dimension: their groups, or, of stays, each stay of theirs. */
export function partsSql({ engine, table, where }: List, { groupings, measuring, stays }: Counted): string {
  const joins = groupings.map(({ join }) => join).join('')
  const keys = groupings.map(({ key }, at) => `${at === 0 && stays ? stays.state : key} as "${names[at]}"`)
  const from = `${sourceOf(engine.views, table)} t${stays?.from ?? ''}${joins}${where}`
  if (stays) {
    const seconds = `extract(epoch from coalesce(_s."left", now()) - _s."entered") as "s"`
    return `select ${[...keys, 't."id"', '1 as "n"', seconds].join(', ')} from ${from}`
  }
  const parts = Object.entries(measuring?.parts ?? {}).map(([name, sql]) => `${sql} as "${name}"`)
  const by = keys.length > 0 ? ` group by ${keys.map((_key, at) => at + 1).join(', ')}` : ''
  return `select ${[...keys, 'count(*)::integer as "n"', ...parts].join(', ')} from ${from}${by}`
}

/** One statement, whose only row has the answer as JSON text: groups with their cells, the values of the second dimension, and all. */
export function figuresText(list: List, counted: Counted, parameters: Parameters): string {
  const { groupings, measuring, stays } = counted
  const used = names.slice(0, groupings.length)
  const most = (at: number) => groupings[at]?.most ?? parameters.add(counted.most, 'integer')
  const totals = used.map((name) => `sum("n") over (partition by "${name}") as "t${name}"`)
  const ranks = used.map(
    (name, at) => `dense_rank() over (order by ${groupings[at]?.rank(`"t${name}"`, `"${name}"`)}) as "r${name}"`,
  )
  const limits = used.map((_name, at) => most(at))
  const told = used.flatMap((name, at) => [
    `"r${name}" <= ${limits[at]} as "k${name}"`,
    `case when "r${name}" <= ${limits[at]} then "${name}" end as "v${name}"`,
  ])
  const sets = ['()', ...used.map((name) => `("k${name}", "v${name}")`)]
  if (used.length === 2) sets.push('("ka", "va", "kb", "vb")')
  const levels = used.map(
    (name) =>
      `grouping("k${name}") = 0 as "g${name}", "k${name}", "v${name}", min("r${name}") as "r${name}", max("r${name}") as "m${name}"`,
  )
  const n = stays ? 'count(distinct "id")' : 'coalesce(sum("n"), 0)'
  const figure = measuring ? [`${measuring.figure} as "figure"`] : []
  return `with _parts as materialized (${partsSql(list, counted)}),
    _ranked as (select ${['*', ...ranks].join(', ')} from (select ${['*', ...totals].join(', ')} from _parts) _p),
    _told as (select ${['*', ...told].join(', ')} from _ranked),
    _sums as materialized (select ${[...levels, `${n}::integer as "n"`, ...figure].join(', ')} from _told group by grouping sets (${sets.join(', ')}))
    ${answerSql(list, counted, limits)}`
}

const isLevel = (count: number, level: readonly (typeof names)[number][]) =>
  names
    .slice(0, count)
    .map((name) => `${level.includes(name) ? '' : 'not '}"g${name}"`)
    .join(' and ') || 'true'

function answerSql(list: List, counted: Counted, limits: readonly (string | number)[]): string {
  const { groupings, measuring, stays } = counted
  const { length } = groupings
  const said = measuring ? `, 'figure', "figure"` : ''
  const counts = `'count', "n"${said}`
  const [by, split] = groupings
  const cells = split
    ? `, _split as (select *, row_number() over (order by ${split.order('"n"', '"vb"')}) - 1 as "at" from _sums where ${isLevel(length, ['b'])} and "kb"),
    _cells as (select c."ra", json_agg(json_build_object('at', s."at", 'count', c."n"${measuring ? `, 'figure', c."figure"` : ''}) order by s."at" nulls last) as "cells"
      from _sums c left join _split s on s."rb" = c."rb" where ${isLevel(length, ['a', 'b']).replaceAll('"g', 'c."g')} group by c."ra")`
    : ''
  // A row that has several values is counted for each of them, but once in all.
  const isEach = groupings.some(({ dimension }) => hasSeveral(dimension))
  const figure = measuring ? `, ${measuring.figure} as "figure"` : ''
  const all = isEach
    ? `, _all as (select coalesce(sum("n"), 0)::integer as "n"${figure} from (${partsSql(list, { ...counted, groupings: [] })}) _p)`
    : ''
  const one = (name: 'a' | 'b', at: number) =>
    othersSql(name, length, { counts, cells: at === 0 && split !== undefined, most: limits[at] ?? 0 })
  const parts = [
    `'total', (select json_build_object(${counts}) from ${isEach ? '_all' : `_sums where ${isLevel(length, [])}`})`,
    ...(by
      ? [
          `'data', ${groupsSql(list, by, { name: 'a', from: `_sums where ${isLevel(length, ['a'])} and "ka"`, counts, cells: split !== undefined })}, 'others', ${one('a', 0)}`,
        ]
      : [`'data', json_build_array(), 'others', null`]),
    ...(split
      ? [
          `'split', json_build_object('data', ${groupsSql(list, split, { name: 'b', from: '_split', counts, cells: false })}, 'others', ${one('b', 1)})`,
        ]
      : []),
  ]
  const total = isEach || stays ? totalSql(list) : `(select "n" from _sums where ${isLevel(length, [])})`
  return `${all}${cells} select json_build_object(${parts.join(', ')})::text as "figures", ${total} as "totalRows"`
}

interface Listed {
  name: 'a' | 'b'
  from: string
  counts: string
  cells: boolean
}

function groupsSql(list: List, grouping: Grouping, { name, from, counts, cells }: Listed): string {
  const rows = `(select *, "v${name}" as ${grouping.column} from ${from}) t${cells ? ' left join _cells using ("ra")' : ''}`
  const value = `t.${grouping.column}`
  const said = `'value', ${grouping.wire(value)}, 'shown', ${grouping.shown(readContext(list))}, ${counts}${cells ? `, 'cells', "cells"` : ''}`
  return `(select coalesce(json_agg(json_build_object(${said}) order by ${grouping.order('t."n"', value)}), '[]') from ${rows})`
}

function othersSql(
  name: 'a' | 'b',
  length: number,
  { counts, cells, most }: { counts: string; cells: boolean; most: string | number },
): string {
  const said = `'values', "m${name}" - ${most}, ${counts}${cells ? `, 'cells', "cells"` : ''}`
  const rows = `_sums${cells ? ' left join _cells using ("ra")' : ''}`
  return `(select json_build_object(${said}) from ${rows} where ${isLevel(length, [name])} and not "k${name}")`
}
