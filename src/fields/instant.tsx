import { formatInstant } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'
import { pickerFilter, pickerInput, pickers } from './lazy-picker.tsx'

/** Filters by day. */
export const instant: FieldWidget = {
  Input: pickerInput(pickers.moment),
  Cell: ({ value }) => <Figures>{formatInstant(value)}</Figures>,
  Filter: pickerFilter(pickers.day),
}
