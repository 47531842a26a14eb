import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { pickerFilter, pickerInput, pickers } from './lazy-picker.tsx'

export const time: FieldWidget = {
  Input: pickerInput(pickers.time),
  Cell: ({ value }) => <span className="cell-date">{asText(value)}</span>,
  Filter: pickerFilter(pickers.time),
}
