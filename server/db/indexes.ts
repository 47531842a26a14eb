import { fieldTypes } from '#schema/fields/index.ts'
import { isPlaced } from '#schema/lists/layouts.ts'
import { isColumn, isFilter } from '#schema/lists/presentation.ts'
import { timeOfDay } from '#schema/rows/times-in-order.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import { storedKindOf } from './column-kinds.ts'
import { isDialled, phoneKeySql } from './phone-key.ts'

/** A column by its name, or an SQL expression. */
export type IndexPart = string | { sql: string }

export interface IndexLayout {
  name: string
  unique: boolean
  method: 'btree' | 'gin'
  parts: [IndexPart, ...IndexPart[]]
}

/** The indexes that a column needs: of its key, and what a big table is searched and sorted by. */
export const indexesOf = (table: Table, field: Field, name: string): IndexLayout[] => [
  ...keyIndexes(table, field, name),
  ...(table.big ? bigIndexes(table, field, name) : []),
]

function keyIndexes(table: Table, field: Field, name: string): IndexLayout[] {
  const { sort, refersTo } = storedKindOf(field)
  const indexes: IndexLayout[] = []
  if (refersTo) indexes.push(btree(`${table.name}_${name}_idx`, name))
  // The rows about a row are found by both.
  if (table.about?.row === name) indexes.push(btree(`${table.name}_${name}_idx`, name, table.about.table))
  // Callers are found by their number.
  if (isDialled(field)) indexes.push(btree(`${table.name}_${name}_phone`, { sql: phoneKeySql(name, quoted) }))
  if (field.unique) {
    const part = sort === 'text' ? { sql: `lower(${quoted(name)})` } : name
    indexes.push({ ...btree(`${table.name}_${name}_unique`, part), unique: true })
  }
  return indexes
}

/**
 * What lists of millions of rows need for what their screens offer: any part of a text, equal values and spans, each sort
 * with the id last. Whatever else the API can filter or sort by is found without an index.
 */
function bigIndexes(table: Table, field: Field, name: string): IndexLayout[] {
  const at = (suffix: string) => `${table.name}_${name}_${suffix}`
  const indexes: IndexLayout[] = []
  const parts = (suffix: string, sql: string) =>
    indexes.push({ name: at(suffix), unique: false, method: 'gin', parts: [{ sql: `${sql} gin_trgm_ops` }] })
  // The search finds a part of any number.
  if (isDialled(field)) parts('digits', phoneKeySql(name, quoted))
  else if (isFiltered(table, name) && fieldTypes[field.type].match === 'contains')
    parts('trgm', `fold(${quoted(name)})`)
  if (hasSortIndex(table, name)) {
    const isText = storedKindOf(field).sort === 'text'
    const first = isText ? { sql: `${quoted(name)} collate "und-x-icu"` } : name
    const time = timeOfDay(table, name)
    indexes.push(btree(at('sort'), first, ...(time === undefined ? [] : [time]), 'id'))
  }
  return indexes
}

/** Whether a screen of a big table filters by the field: then any part of its text is found by an index. */
export const isFiltered = (table: Table, name: string): boolean =>
  isFilter(table, name) || table.multiField?.includes(name) === true

/**
 * Whether a big table keeps its rows in the order of the field (of a date, then of its time), the id last: where a screen sorts by it, and where one
 * filters by it, as equal values and the first letters of a text stand together there, and
 * where the definition says so for a page of its own.
 */
export function hasSortIndex(table: Table, name: string): boolean {
  const field = fieldOf(table, name)
  if (!field) return name === 'id'
  const { sort } = storedKindOf(field)
  const named = name === table.sort || name === table.title
  const offered = named || isColumn(table, name) || field.index || isPlaced(table, name) || isFiltered(table, name)
  return table.big && sort !== 'elsewhere' && offered && (sort !== 'text' || !isLong(field))
}

/** Whether a value may be longer than a btree entry can hold (2704 bytes, four a character). */
const isLong = (field: Field): boolean => fieldTypes[field.type].value(field).safeParse('x'.repeat(641)).success

/** An index in the order of its parts. */
export const btree = (name: string, ...parts: [IndexPart, ...IndexPart[]]): IndexLayout => ({
  name,
  unique: false,
  method: 'btree',
  parts,
})

/** A name as SQL writes it. Names of definitions hold no quotes. */
export const quoted = (name: string): string => `"${name}"`
