import { columnsOfRows } from '#schema/lists/presentation.ts'
import type { Model } from '#schema/model.ts'
import { initialValues, type Row, type Values, writableFields } from '#schema/rows/row.ts'
import type { OwnedRows } from '#schema/rows/section-rows.ts'
import { sequenceField } from '#schema/rows/sequence.ts'
import type { Table } from '#schema/table.ts'
import { type BodyField, bodyFields, isSameValue, toBodyValue } from '#src/commands/body-fields.ts'
import { knownRecords } from '#src/fields/known-records.ts'
import { currentMoment } from '#src/record/form-values.ts'
import { takenValues } from '#src/record/taken-values.ts'
import type { EditedRow, RowsState } from './edits.ts'

/** What the rows of a section are: worked out once for a section. */
export interface RowShape {
  model: Model
  section: OwnedRows
  table: Table
  /** What is shown of each row, in its order. */
  columns: readonly BodyField[]
  /** What is sent of a row: what users write, without the reference to the owner. */
  written: readonly BodyField[]
  /** The number by which people put the rows in order. */
  number?: BodyField
  /** Whether a new row begins with values of others. */
  takes: boolean
}

export function rowShape(model: Model, section: OwnedRows): RowShape {
  const { table, field } = section
  const all = bodyFields(table)
  const order = sequenceField(table)
  return {
    ...{ model, section, table },
    columns: columnsOfRows(section).flatMap((name) => all.find((one) => one.name === name) ?? []),
    written: writableFields(table).filter(({ name }) => name !== field),
    number: all.find(({ name }) => name === order),
    takes: Object.values(table.fields).some(({ defaultFrom }) => defaultFrom !== undefined),
  }
}

/** A row as the grid shows it: what is typed over what is stored. */
export interface GridRow {
  /** Negative for a row that is not stored yet. */
  id: number
  base?: Row
  edited?: EditedRow
  /** What is typed, by body key; of a new row all it has. */
  values: Values
  /** Somebody else has deleted it since it was edited here. */
  isGone: boolean
}

/** The value of a field by body key, as it would be saved. */
export const cellValue = (
  { base, values }: Pick<GridRow, 'base' | 'values'>,
  { key, name, field }: BodyField,
): unknown => (Object.hasOwn(values, key) ? values[key] : base ? toBodyValue(field, base[name]) : null)

/** The value that the field had before anything was typed. */
export const startOf = (
  { base, edited }: Pick<GridRow, 'base' | 'edited'>,
  { key, name, field }: BodyField,
): unknown => (base ? toBodyValue(field, base[name]) : (edited?.start[key] ?? null))

const plainRows = new WeakMap<Row, GridRow>()
const editedRows = new WeakMap<EditedRow, { known: unknown; row: GridRow }>()

const plainRow = (base: Row): GridRow => {
  const row = plainRows.get(base) ?? { id: base.id, base, values: {}, isGone: false }
  plainRows.set(base, row)
  return row
}

function editedRow(shape: RowShape, edited: EditedRow, isGone: boolean): GridRow {
  const known = shape.takes && !edited.base ? knownRecords() : undefined
  const before = editedRows.get(edited)
  if (before && before.known === known && before.row.isGone === isGone) return before.row
  const { id, base } = edited
  const row = { id, base, edited, values: base ? edited.values : newValues(shape, edited), isGone }
  editedRows.set(edited, { known, row })
  return row
}

/** The values of a new row: its defaults, those it takes from others as long as nothing else is typed, and what is typed. */
function newValues({ model, table, takes }: RowShape, { start, values }: EditedRow): Values {
  const begun = { ...start, ...values }
  return takes ? { ...begun, ...takenValues(model, table, begun), ...values } : begun
}

/** The rows in their order: new ones last, unless people order them by a number. The same objects as long as nothing changes in them. */
export function gridRows(shape: RowShape, { stored = [], edited, isRead }: RowsState): GridRow[] {
  const ids = new Set(stored.map(({ id }) => id))
  const rows = stored.map((base) => {
    const one = edited.get(base.id)
    return one ? editedRow(shape, one, false) : plainRow(base)
  })
  const others = [...edited.values()].filter(({ id }) => !ids.has(id))
  const all = [...rows, ...others.map((one) => editedRow(shape, one, isRead && one.id > 0))]
  const { number } = shape
  if (!number) return all
  const place = (row: GridRow): number => {
    const value = cellValue(row, number)
    return typeof value === 'number' ? value : Number.POSITIVE_INFINITY
  }
  return all.toSorted((one, other) => place(one) - place(other) || 0)
}

/** Whether something was typed into the field. */
export const isCellChanged = (row: GridRow, item: BodyField): boolean =>
  row.edited !== undefined && !isSameValue(item.field, startOf(row, item), cellValue(row, item))

/** Whether the row is to be saved: a new one once something is typed in it. */
export function isRowChanged({ written, number }: RowShape, row: GridRow): boolean {
  const { edited, base } = row
  if (!edited) return false
  if (edited.deleted) return base !== undefined
  return written.some((item) => {
    if (!base && (item.key === number?.key || !Object.hasOwn(edited.values, item.key))) return false
    return isCellChanged(row, item)
  })
}

/** Whether it is a new row in which nothing is typed. */
export const isBlank = (shape: RowShape, row: GridRow): boolean => !row.base && !isRowChanged(shape, row)

/** What a new row begins with. */
export function startValues({ table, written }: RowShape): Values {
  const values = initialValues(table, currentMoment())
  return Object.fromEntries(written.map(({ key }) => [key, values[key] ?? null]))
}

/** The number of a row of the list, as `newNumbers` asks for it. */
export function numberOf(row: GridRow, number: BodyField) {
  const value = cellValue(row, number)
  return { id: row.id, number: typeof value === 'number' ? value : null }
}
