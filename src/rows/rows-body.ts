import type { Values } from '#schema/rows/row.ts'
import { toBody } from '#src/record/form-values.ts'
import type { May } from '#src/record/rights.ts'
import { sentFields } from '#src/record/sent-fields.ts'
import { typedRow } from './row-errors.ts'
import { type GridRow, isCellChanged, isRowChanged, type RowShape } from './row-shape.ts'

export interface RowsBody {
  entries: Values[]
  /** The rows that they are of, in the same order. */
  ids: number[]
}

/** What a request says of the rows: new ones with all they have, changed ones with what changed, deleted ones by their id. */
export function rowsBody(shape: RowShape, may: May, rows: readonly GridRow[]): RowsBody {
  const changed = rows.filter((row) => !row.isGone && isRowChanged(shape, row))
  return { entries: changed.map((row) => entryOf(shape, may, row)), ids: changed.map(({ id }) => id) }
}

function entryOf(shape: RowShape, may: May, row: GridRow): Values {
  const { base, edited, values } = row
  const stored = base && { id: base.id, version: base.version }
  if (stored && edited?.deleted) return { ...stored, delete: true }
  const own = shape.written.filter(({ name }) => may(base ? 'update' : 'create', base, name))
  const sent = sentFields(typedRow(shape, row), own).filter((item) => !base || isCellChanged(row, item))
  return { ...stored, ...toBody(sent, values) }
}
