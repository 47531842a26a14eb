import { formatInstant } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { pickerFilter, pickerInput, pickers } from './lazy-picker.tsx'

/** Filters by day. */
export const instant: FieldWidget = {
  Input: pickerInput(pickers.moment),
  Cell: ({ value }) => <span className="cell-date">{formatInstant(value)}</span>,
  Filter: pickerFilter(pickers.day),
}
