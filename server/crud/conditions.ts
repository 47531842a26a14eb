import { fieldTypes } from '#schema/fields/index.ts'
import type { Filter, FilterValue } from '#schema/list-query.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import { plainBeginning, withPlainLetters } from '../db/fold.ts'
import { COLLATION, columnName, columnOf, joinTable, kinds } from './columns.ts'
import type { Parameters } from './parameters.ts'

// Trigrams need three characters: shorter texts match the beginning on big tables, where the index of the sort serves that.
const SHORT = 3

/** The filters of a list as one SQL condition over the row `t`; empty when there are none. */
export function conditionOf(table: Table, filters: readonly Filter[], parameters: Parameters): string {
  return filters.map((filter) => oneCondition(table, filter, parameters)).join(' and ')
}

function oneCondition(table: Table, { fields, value }: Filter, parameters: Parameters): string {
  const alternatives = fields.map((name) => {
    if (name === 'id') return anyOf('t."id"', 'integer', value, parameters)
    const field = fieldOf(table, name)
    if (!field) throw new Error(`${table.name} has no field ${name}`)
    return fieldCondition(table, name, field, value, parameters)
  })
  return alternatives.length === 1 ? `(${alternatives[0]})` : `(${alternatives.map((one) => `(${one})`).join(' or ')})`
}

function fieldCondition(table: Table, name: string, field: Field, value: FilterValue, parameters: Parameters): string {
  const column = columnOf(field)
  const sql = columnName(name, field)
  if (column.kind === 'none') {
    const ids = parameters.add(listOf(value), 'integer[]')
    return `exists (select 1 from ${joinTable(table, name)} j where j."ownerId" = t."id" and j."targetId" = any(${ids}))`
  }
  if (column.kind === 'list') return `jsonb_exists_any(${sql}, ${parameters.add(listOf(value), 'text[]')})`
  if (column.kind === 'file') {
    const within = containing('f."originalFilename"', false, value, parameters)
    return `exists (select 1 from "_files" f where f."filename" = ${sql} and ${within})`
  }
  if (column.kind === 'instant') return instantCondition(sql, value, parameters)
  if (fieldTypes[field.type].match === 'contains') return containing(sql, table.big, value, parameters)
  const { type, store } = kinds[column.kind]
  if ('is' in value) return anyOf(sql, type, { is: value.is.map(store) }, parameters)
  const { from, to } = spanOf(value)
  return bounds(sql, from && parameters.add(store(from), type), to && parameters.add(store(to), type), '<=')
}

function containing(sql: string, big: boolean, value: FilterValue, parameters: Parameters): string {
  const wanted = String(listOf(value)[0] ?? '')
  if (big && wanted.length < SHORT) return `${like(sql, wanted, '', parameters)}${among(sql, wanted, parameters)}`
  return like(sql, wanted, '%', parameters)
}

/** What is folded here need not be folded once for each row; nearly everything can be. */
function like(sql: string, wanted: string, before: '%' | '', parameters: Parameters): string {
  const pattern = withPlainLetters(wanted).replace(/[\\%_]/g, '\\$&')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (!/^[\u0000-\u007f]*$/.test(pattern))
    return `fold(${sql}) like '${before}' || fold(${parameters.add(pattern, 'text')}) || '%'`
  return `fold(${sql}) like ${parameters.add(`${before}${pattern.toLowerCase()}%`, 'text')}`
}

const SYMBOLS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** What begins with the same letter stands together in the order of the sort, its accents and capitals included. */
function among(sql: string, wanted: string, parameters: Parameters): string {
  const first = plainBeginning(wanted)
  if (first === undefined) return ''
  const next = SYMBOLS[SYMBOLS.indexOf(first) + 1]
  const sorted = `${sql} collate ${COLLATION}`
  const below = next === undefined ? '' : ` and ${sorted} < ${parameters.add(next, 'text')}`
  return ` and ${sorted} >= ${parameters.add(first, 'text')}${below}`
}

/** Days against moments: a day is the whole day in Rome, the last one included. */
function instantCondition(sql: string, value: FilterValue, parameters: Parameters): string {
  const midnight = (day: unknown, plus: number) =>
    `((${parameters.add(kinds.date.store(day), 'text')}::date + ${plus})::timestamp at time zone 'Europe/Rome')`
  if ('is' in value) {
    return value.is.map((day) => `(${sql} >= ${midnight(day, 0)} and ${sql} < ${midnight(day, 1)})`).join(' or ')
  }
  const { from, to } = spanOf(value)
  return bounds(sql, from && midnight(from, 0), to && midnight(to, 1), '<')
}

function bounds(sql: string, from: string | undefined, to: string | undefined, upper: '<' | '<='): string {
  const parts = [from && `${sql} >= ${from}`, to && `${sql} ${upper} ${to}`].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : 'true'
}

function anyOf(sql: string, type: string, value: FilterValue, parameters: Parameters): string {
  return `${sql} = any(${parameters.add(listOf(value), `${type}[]`)})`
}

const listOf = (value: FilterValue): unknown[] => ('is' in value ? value.is : [])
function spanOf(value: FilterValue): { from?: string; to?: string } {
  if ('is' in value) return {}
  return { from: bound(value.from), to: bound(value.to) }
}
const bound = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))
