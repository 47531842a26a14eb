import { formatMoney } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'

export const money: FieldWidget = {
  Cell: ({ value }) => <Figures>{formatMoney(value)}</Figures>,
  inColumn: 'number',
}
