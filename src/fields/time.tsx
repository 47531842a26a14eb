import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'
import { pickerFilter, pickerInput, pickers } from './lazy-picker.tsx'

export const time: FieldWidget = {
  Input: pickerInput(pickers.time),
  Cell: ({ value }) => <Figures>{asText(value)}</Figures>,
  Filter: pickerFilter(pickers.time),
}
