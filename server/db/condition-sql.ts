import {
  type Condition,
  type FieldFilter,
  isFieldFilter,
  type ReferredFilter,
  readCondition,
} from '#schema/condition/condition.ts'
import { type PlainValue, takesEmpty } from '#schema/condition/filter-value.ts'
import { anyReader } from '#schema/condition/reader.ts'
import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { columnTypeOf, literalOf, sqlTypeOf } from './column-kinds.ts'

/**
 * A condition as SQL, by what its parts on fields are in SQL; empty where it asks nothing. It is true, false or null, which is
 * as good as false.
 */
export function conditionSql(condition: Condition, partSql: (part: FieldFilter | ReferredFilter) => string): string {
  const nested = (one: Condition) => `(${conditionSql(one, partSql) || 'true'})`
  const oneOf = (filter: Condition[number]): string => {
    if (isFieldFilter(filter) || 'through' in filter) return partSql(filter)
    // What is null does not hold.
    return 'any' in filter ? filter.any.map(nested).join(' or ') || 'false' : `${nested(filter.not)} is not true`
  }
  return condition.map((filter) => `(${oneOf(filter)})`).join(' and ')
}

/** The parts of a condition on fixed values of the row itself, which holds for all people at any time. */
export interface FixedCondition {
  /** The keys of the fields that it asks. */
  keys: string[]
  /** The condition without parameters, as an index has it; the columns by their name, as SQL writes it. */
  sql: (column: (key: string) => string) => string
}

/** Reads such a condition of a definition that has no mistake. */
export function fixedCondition(table: Table, written: WrittenCondition): FixedCondition {
  const place = { table, readable: Object.keys(table.fields), reader: anyReader({ tables: new Map() }) }
  const condition = readCondition(place, written, ({ path }) => refuse(table, path.join('.')))
  const keys: string[] = []
  const columns = (column: (key: string) => string) =>
    conditionSql(condition, (part) => {
      if (!isFieldFilter(part)) return refuse(table, part.through)
      return part.fields.map((name) => fixedPart(table, name, part.value, column)).join(' or ')
    })
  columns((key) => {
    keys.push(key)
    return key
  })
  return { keys: [...new Set(keys)], sql: columns }
}

function refuse(table: Table, what: string): never {
  throw new Error(`${table.name}: ${what} is no condition on a fixed value of the row`)
}

function fixedPart(table: Table, name: string, value: FieldFilter['value'], columnOf: (key: string) => string): string {
  const field = fieldOf(table, name)
  if (!field || 'holds' in value || 'hour' in value || 'was' in value) return refuse(table, name)
  const column = columnOf(writeKey(name, field))
  if ('empty' in value) return `${column} is ${value.empty ? 'null' : 'not null'}`
  const comparison = comparisonSql(field, value, column)
  return takesEmpty(value) ? `(${comparison}) or ${column} is null` : comparison
}

function comparisonSql(field: Field, value: PlainValue, column: string): string {
  const literal = (one: unknown) => literalSql(field, one)
  if ('is' in value) return value.is.length > 0 ? `${column} in (${value.is.map(literal).join(', ')})` : 'false'
  const ends = [
    ...(value.from === undefined ? [] : [`${column} >= ${literal(value.from)}`]),
    ...(value.to === undefined ? [] : [`${column} <= ${literal(value.to)}`]),
  ]
  return ends.join(' and ') || 'true'
}

/** A value of the wire as SQL: `'2026-03-01'::date`. */
function literalSql(field: Field, wire: unknown): string {
  const type = columnTypeOf(field)
  return `${literalOf(field, String(wire))}${type ? `::${sqlTypeOf(type)}` : ''}`
}
