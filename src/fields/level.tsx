import type { FieldWidget } from './field-widget.ts'
import { OptionValue } from './option-value.tsx'

export const level: FieldWidget = {
  Cell: OptionValue,
  inCell: 'options',
}
