import { formatMoney } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { NumberFilter, NumberInput } from './number.tsx'

export const money: FieldWidget = {
  Input: (props) => <NumberInput {...props} unit="€" />,
  Cell: ({ value }) => <span className="cell-number">{formatMoney(value)}</span>,
  Filter: NumberFilter,
}
