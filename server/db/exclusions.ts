import type { Period, Together } from '#schema/grammar/apart-grammar.ts'
import { namesIn } from '#schema/grammar/expression.ts'
import { type Field, fieldNamed, type Table, writeKey } from '#schema/table.ts'
import { columnTypeOf, storedKindOf } from './column-kinds.ts'
import { type FixedCondition, fixedCondition } from './condition-sql.ts'

/** What `unique` and `exclusive` of a definition come to in the database: rows of which no two agree in all of the parts. */
export interface ExclusionLayout {
  name: string
  method: 'btree' | 'gist'
  parts: ExclusionPart[]
  /** The rows among which it holds; undefined: all. */
  where?: FixedCondition
  /**
   * The keys of the fields that it is about, as people write them; those first at which a row is refused, those of `where` last.
   */
  keys: string[]
  /** The fields whose values are the same in two rows that are in each other's way. */
  same: string[]
  /** Of periods: the fields of their ends. */
  period?: Pick<Period, 'from' | 'to'>
}

/** One thing that is compared: an expression over the columns of a row, and what it must not be to that of another row. */
export interface ExclusionPart {
  /** The columns by their name, as SQL writes it: `"codice"`, `t."codice"`. */
  sql: (column: (key: string) => string) => string
  operator: '=' | '&&'
}

const layouts = new WeakMap<Table, ExclusionLayout[]>()

/** The exclusions of a table, by their names. A row without a value in one of the parts is in no way of any other. */
export function exclusionsOf(table: Table): ExclusionLayout[] {
  const remembered = layouts.get(table)
  if (remembered) return remembered
  const fresh = [...togetherIn(table), ...periodsIn(table)].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  layouts.set(table, fresh)
  return fresh
}

const togetherIn = (table: Table): ExclusionLayout[] =>
  table.unique.map((together) => {
    const { fields } = together
    const where = whereOf(table, together)
    return {
      name: [table.name, ...fields.map((name) => keyOf(table, name)), 'together'].join('_'),
      method: 'btree',
      parts: fields.map((name) => samePart(table, name, false)),
      where,
      keys: writtenKeys(table, [...fields.map((name) => keyOf(table, name)).reverse(), ...(where?.keys ?? [])]),
      same: fields,
    }
  })

const periodsIn = (table: Table): ExclusionLayout[] =>
  table.exclusive.map((period) => {
    const { by, from, to } = period
    const where = whereOf(table, period)
    const same = by.map((name) => keyOf(table, name))
    const ends = [from, to].map((name) => keyOf(table, name))
    return {
      name: [table.name, ...same, ...ends, 'apart'].join('_'),
      method: 'gist',
      parts: [...by.map((name) => samePart(table, name, true)), periodPart(table, period)],
      where,
      keys: writtenKeys(table, [...ends, ...same, ...(where?.keys ?? [])]),
      same: by,
      period,
    }
  })

const whereOf = (table: Table, { where }: Together | Period): FixedCondition | undefined =>
  where && fixedCondition(table, where)

/** In the place of what the database computes, what it is computed from. */
function writtenKeys(table: Table, keys: readonly string[]): string[] {
  const fields = new Map(Object.entries(table.fields).map(([name, field]) => [writeKey(name, field), field]))
  return keys.flatMap((key) => {
    const expression = fields.get(key)?.computed
    return expression === undefined ? [key] : [...namesIn(expression)].filter((name) => fields.has(name))
  })
}

const keyOf = (table: Table, name: string): string => writeKey(name, fieldNamed(table, name))

/** Texts are the same whatever their case. A GiST index has no booleans before PostgreSQL 16. */
function samePart(table: Table, name: string, inGist: boolean): ExclusionPart {
  const key = keyOf(table, name)
  const field = fieldNamed(table, name)
  if (storedKindOf(field).sort === 'text') return { sql: (column) => `lower(${column(key)})`, operator: '=' }
  const isCast = inGist && columnTypeOf(field)?.kind === 'boolean'
  return { sql: (column) => (isCast ? `(${column(key)}::integer)` : column(key)), operator: '=' }
}

/**
 * The period of a row, open where it has one end only. A row with none of the two has no period, and no more has one that
 * ends before it begins: that is refused elsewhere.
 */
function periodPart(table: Table, { from, to }: Period): ExclusionPart {
  const [first, last] = [keyOf(table, from), keyOf(table, to)]
  const { type } = fieldNamed(table, from)
  return {
    sql: (column) => {
      const [start, end] = [column(first), column(last)]
      const isPeriod = `coalesce(${start}, ${end}) is not null and (${start} ${type === 'date' ? '<=' : '<'} ${end}) is not false`
      return `(case when ${isPeriod} then ${rangeSql(type, start, end)} end)`
    },
    operator: '&&',
  }
}

/** Dates include their end, times and moments do not. */
function rangeSql(type: Field['type'], start: string, end: string): string {
  if (type === 'date') return `daterange(${start}, ${end}, '[]')`
  if (type === 'instant') return `tstzrange(${start}, ${end}, '[)')`
  return `numrange(extract(epoch from ${start}), extract(epoch from ${end}), '[)')`
}
