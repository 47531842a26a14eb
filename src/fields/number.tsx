import { isYear } from '#schema/fields/number.ts'
import { asText, formatNumber } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'

export const number: FieldWidget = {
  Cell: ({ field, value }) => (
    <Figures>{isYear(field) ? asText(value) : formatNumber(value, field.decimals, field.unit)}</Figures>
  ),
  inColumn: 'number',
}
