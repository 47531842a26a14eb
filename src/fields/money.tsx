import { formatMoney } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'
import { NumberFilter, NumberInput } from './number.tsx'

export const money: FieldWidget = {
  Input: (props) => <NumberInput {...props} unit="€" />,
  Cell: ({ value }) => <Figures>{formatMoney(value)}</Figures>,
  Filter: NumberFilter,
  inColumn: 'number',
}
