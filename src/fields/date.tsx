import { isoToDay } from '#schema/rules/day.ts'
import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'
import { pickerFilter, pickerInput, pickers } from './lazy-picker.tsx'

export const date: FieldWidget = {
  Input: pickerInput(pickers.day),
  Cell: ({ value }) => <Figures>{isoToDay(asText(value))}</Figures>,
  Filter: pickerFilter(pickers.day),
}
