import { isDeepStrictEqual } from 'node:util'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { orderNeeds } from '#schema/rows/times-in-order.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import type { Lineage } from './lineage.ts'
import type { ColumnNote, ColumnState, State, TableState } from './state.ts'

/** A field that takes other values than it did. */
export interface ChangedField {
  table: string
  column: string
  field: Field
  /** It is of another type: what does not fit it has no meaning any more. */
  retyped: boolean
  /** It is compared with another field of this table than before, or one of them gets its default in every row. */
  ordered?: { of: Table; name: string }
}

/** The fields that stay, perhaps under another name, and take other values than before: another type, limits, options, order. */
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

/** What the column of a field was before; undefined for what is new. */
type Earlier = (name: string) => ColumnState | undefined

function newlyReadField({ table, name, field }: FieldOfTable, is: TableState, earlier: Earlier): ChangedField[] {
  const change = { table: table.name, column: writeKey(name, field), field, retyped: false }
  const [was, now] = [earlier(name)?.note, is.columns[change.column]?.note]
  const ordered = isNewlyOrdered({ table, name, field }, earlier) ? [{ ...change, ordered: { of: table, name } }] : []
  const { kind } = fieldTypes[field.type].column(field)
  const isPlain = !['none', 'file', 'reference'].includes(kind)
  if (!was || !now || field.computed || !isPlain || isDeepStrictEqual(valuesOf(was), valuesOf(now))) return ordered
  return [{ ...change, retyped: was.type !== now.type }, ...ordered]
}

interface FieldOfTable {
  table: Table
  name: string
  field: Field
}

/** What decides which values are valid, each by itself. */
const valuesOf = ({ computed, after, notBefore, day, ...values }: ColumnNote) => values

/** Whether the field is compared in another way than before, or with values that every row gets now. */
function isNewlyOrdered({ table, name, field }: FieldOfTable, earlier: Earlier): boolean {
  if ((field.after ?? field.notBefore) === undefined) return false
  const was = earlier(name)?.note
  if (was && (was.after !== field.after || was.notBefore !== field.notBefore || was.day !== field.day)) return true
  return [name, ...orderNeeds(table, field)].some((each) => {
    const now = fieldOf(table, each)
    return now?.required && now.default !== undefined && !earlier(each)?.notNull
  })
}
