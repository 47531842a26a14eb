import { type Dimension, MOST_PERIODS } from '#schema/lists/dimensions.ts'
import { type Table, writeKey } from '#schema/table.ts'
import { kindOf } from '../columns.ts'
import { quoted } from '../identifiers.ts'
import { hourSql } from '../kinds/day-and-time.ts'
import type { FieldInSql, ReadContext } from '../kinds/kind.ts'
import type { Reading } from '../reading.ts'

/** A dimension of a figure, as its statement has it. */
export interface Grouping {
  dimension: Dimension
  /** The value of a row that the statement calls `t`, with the join it needs. */
  key: string
  /** A value by which rows are grouped with less work into some more groups, and the value itself in SQL made of that. */
  finer?: { key: string; keyOf: (finer: string) => string }
  join: string
  /** How the values stand, once those are chosen that are told apart. */
  order: (count: string, value: string) => string
  /** Which of them are told apart rather than others, first ones first: those without a value always are. */
  rank: (count: string, value: string) => string
  /** How many of them are told apart; undefined for as many as are asked for. */
  most?: number
  /** The value in its wire form. */
  wire: (value: string) => string
  /** What rows show of it, of a relation `t` that has the value in the column. */
  shown: (context: ReadContext) => string
  column: string
}

/** The dimension in SQL, for rows that are read so. */
export function groupingOf(table: Table, dimension: Dimension, reading: Reading): Grouping {
  const { name, field, period } = dimension
  const column = quoted(writeKey(name, field))
  return period === undefined ? byValue(table, dimension, reading, column) : byPeriod(dimension, period, column)
}

function byValue(table: Table, dimension: Dimension, reading: Reading, column: string): Grouping {
  const { name, field } = dimension
  const along = reading.fields.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []))
  const at: FieldInSql = { table, name, field, alias: 't', along }
  const { group, read } = kindOf(field)
  return {
    ...group(at),
    dimension,
    order: (count, value) => `${count} desc, ${value}`,
    rank: (count, value) => `${value} is not null, ${count} desc, ${value}`,
    wire: (value) => value,
    shown: (context) => read(at, context),
    column,
  }
}

function byPeriod(dimension: Dimension, period: NonNullable<Dimension['period']>, column: string): Grouping {
  const { field } = dimension
  const own = `t.${column}`
  const isInstant = field.type === 'instant'
  const firstOf = (value: string) => {
    const clock = isInstant ? `(${value} at time zone 'Europe/Rome')` : `${value}::timestamp`
    return period === 'day' ? `${clock}::date` : `date_trunc('${period}', ${clock})::date`
  }
  const isHour = period === 'hour'
  const wire = (value: string) => (isHour ? value : `to_char(${value}, 'DD-MM-YYYY')`)
  return {
    dimension,
    key: isHour ? hourSql(own) : firstOf(own),
    ...(isInstant && !isHour && { finer: { key: wholeHour(own), keyOf: firstOf } }),
    join: '',
    order: (_count, value) => value,
    rank: (_count, value) => `${value} is not null, ${value} desc`,
    most: MOST_PERIODS,
    wire,
    shown: () => wire(own),
    column,
  }
}

/**
 * The hour that holds an instant, as an instant: the clock of every row need not be read then, which costs more than all else. In Rome
 * days begin at whole hours of UTC since 1893, when it left its own mean time; the instants before stay as they are.
 */
const wholeHour = (instant: string): string =>
  `case when ${instant} < '1894-01-01Z' then ${instant} else date_bin('1 hour', ${instant}, '2000-01-01Z') end`
