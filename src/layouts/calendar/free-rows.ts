import type { Model } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { isSavedByField, isWritten, type Table } from '#schema/table.ts'
import { isFixed } from '#src/record/form-rules.ts'
import type { May } from '#src/record/rights.ts'
import { isWritable } from './times.ts'

/** Whether the user may move a row: may change each of these fields, which none of its rules keeps as it is. */
export function freeRows(model: Model, table: Table, may: May, moves: readonly string[]): (row: Row) => boolean {
  const never = !isWritten(table) || isSavedByField(table) || !moves.every((name) => isWritable(table, name))
  if (never) return () => false
  return (row) =>
    moves.every(
      (name) => may('read', row, name) && may('update', row, name) && !isFixed({ model, table, base: row }, name),
    )
}
