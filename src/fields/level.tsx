import { optionLabel } from '#schema/fields/choice.ts'
import type { FieldWidget } from './field-widget.ts'

export const level: FieldWidget = {
  Cell: ({ field, value }) => <>{optionLabel(field, value)}</>,
  inCell: 'options',
}
