import { isDeepStrictEqual } from 'node:util'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { orderNeeds } from '#schema/rows/times-in-order.ts'
import { type Field, fieldOf, isDerived, type Table, writeKey } from '#schema/table.ts'
import type { Lineage } from './lineage.ts'
import type { ColumnNote, ColumnState, State, TableState } from './state.ts'

/** A field that accepts other values than before. */
export interface ChangedField {
  table: string
  column: string
  field: Field
  /** Its type has changed: existing values may be invalid. */
  retyped: boolean
  /**
   * Set when its order (`after`, `notBefore`) has changed, or when a field it is compared with gets its default in every
   * row.
   */
  ordered?: { of: Table; name: string }
}

/** The fields that stay, perhaps renamed, and accept other values than before: by type, limits, options or order. */
export function changedFields(
  before: State,
  { model, next }: { model: Model; next: State },
  lineage: Lineage,
): ChangedField[] {
  return [...model.tables.values()].flatMap((table) => {
    const [was, is] = [before[lineage.tables.get(table.name) ?? ''], next[table.name]]
    if (!was || !is) return []
    const earlier: Earlier = (name) => {
      const field = fieldOf(table, name)
      return field && was.columns[lineage.columns.get(table.name)?.get(writeKey(name, field)) ?? '']
    }
    return Object.entries(table.fields).flatMap(([name, field]) => newlyReadField({ table, name, field }, is, earlier))
  })
}

/** The earlier column of a field; undefined for a new one. */
type Earlier = (name: string) => ColumnState | undefined

function newlyReadField({ table, name, field }: FieldOfTable, is: TableState, earlier: Earlier): ChangedField[] {
  const change = { table: table.name, column: writeKey(name, field), field, retyped: false }
  const [was, now] = [earlier(name)?.note, is.columns[change.column]?.note]
  const ordered = isNewlyOrdered({ table, name, field }, earlier) ? [{ ...change, ordered: { of: table, name } }] : []
  const { kind } = fieldTypes[field.type].column(field)
  const isPlain = !['none', 'file', 'reference'].includes(kind)
  if (!was || !now || isDerived(field) || !isPlain || isDeepStrictEqual(valuesOf(was), valuesOf(now))) return ordered
  return [{ ...change, retyped: was.type !== now.type }, ...ordered]
}

interface FieldOfTable {
  table: Table
  name: string
  field: Field
}

/** The properties that decide whether a value is valid without looking at other fields. */
const valuesOf = ({ computed, total, after, notBefore, day, ...values }: ColumnNote) => values

/** Whether the field's order has changed, or a field in it gets its default in every row. */
function isNewlyOrdered({ table, name, field }: FieldOfTable, earlier: Earlier): boolean {
  if ((field.after ?? field.notBefore) === undefined) return false
  const was = earlier(name)?.note
  if (was && (was.after !== field.after || was.notBefore !== field.notBefore || was.day !== field.day)) return true
  return [name, ...orderNeeds(table, field)].some((each) => {
    const now = fieldOf(table, each)
    return now?.required && now.default !== undefined && !earlier(each)?.notNull
  })
}
