import type { RuledState } from '#schema/condition/form-rules.ts'
import { impossibleValue } from '#schema/rows/doubts.ts'
import { positionErrors } from '#schema/rows/position.ts'
import { orderErrors } from '#schema/rows/times-in-order.ts'
import { type BodyField, isSameValue } from '#src/commands/body-fields.ts'
import { fieldState, type TypedRow, valueErrors } from '#src/record/form-rules.ts'
import { cellValue, type GridRow, type RowShape, startOf } from './row-shape.ts'

export const typedRow = ({ model, table }: RowShape, { base, values }: GridRow): TypedRow => ({
  ...{ model, table, base, values, inForm: true },
})

/** What the rules make of a cell. */
export interface CellRules extends Partial<RuledState> {
  hidden: boolean
  /** Nobody changes it, as long as it is as it was. */
  fixed: boolean
}

export function cellRules(shape: RowShape, row: GridRow, item: BodyField): CellRules {
  const state = fieldState(typedRow(shape, row), item.name)
  if (!state) return { hidden: false, fixed: false }
  const isAsItWas = state.readOnly && isSameValue(item.field, startOf(row, item), cellValue(row, item))
  return { ...state, fixed: isAsItWas }
}

/** What is wrong with a value of a row; nothing where the row does not have the field. */
export function cellErrors(shape: RowShape, row: GridRow, item: BodyField): readonly string[] {
  const { name, field } = item
  const value = cellValue(row, item)
  const errors = valueErrors(typedRow(shape, row), item, value, startOf(row, item))
  if (!errors) return []
  const all = { ...row.base, ...row.values }
  return [
    ...errors,
    ...impossibleValue(field, value, row.base?.[name]),
    ...(orderErrors(shape.table, all)[name] ?? []),
    ...(positionErrors(shape.table, all, row.base)[name] ?? []),
  ]
}

export type RowErrors = Readonly<Record<string, readonly string[]>>
const none: RowErrors = {}
const shown = new WeakMap<GridRow, RowErrors>()

/** The sentences that stand in a row, by body key: of the values that are checked by now, and what the server says. */
export function shownErrors(shape: RowShape, row: GridRow): RowErrors {
  if (!row.edited || row.edited.deleted) return none
  const ready = shown.get(row)
  if (ready) return ready
  const { checked, refused } = row.edited
  const entries = shape.written.flatMap((item): [string, readonly string[]][] => {
    const { key } = item
    const sentences = checked.includes(key) ? cellErrors(shape, row, item) : []
    const all = sentences.length > 0 ? sentences : (refused[key] ?? [])
    return all.length > 0 ? [[key, all]] : []
  })
  const errors = Object.fromEntries(refused[''] ? [...entries, ['', refused['']]] : entries)
  shown.set(row, errors)
  return errors
}
