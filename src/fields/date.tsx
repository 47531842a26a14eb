import { isoToDay } from '#schema/rules/day.ts'
import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { pickerFilter, pickerInput, pickers } from './lazy-picker.tsx'

export const date: FieldWidget = {
  Input: pickerInput(pickers.day),
  Cell: ({ value }) => <span className="cell-date">{isoToDay(asText(value))}</span>,
  Filter: pickerFilter(pickers.day),
}
