import { InputNumber } from 'antd'
import { isYear } from '#schema/fields/number.ts'
import { asNumber, asText, formatNumber } from '#src/lib/format.ts'
import type { FieldWidget, FilterProps, InputProps } from './field-widget.ts'
import { type BoundProps, RangeFilter } from './range-filter.tsx'

/** Accepts a comma or a dot. Does not round, so that validation reports excess decimals. */
export function NumberInput({ field, value, onChange, known: _known, unit, ...rest }: InputProps & { unit?: string }) {
  return (
    <InputNumber<number>
      {...rest}
      className="wide"
      controls={false}
      decimalSeparator=","
      inputMode={field.min === undefined || field.min < 0 ? 'text' : 'decimal'}
      suffix={unit ?? field.unit}
      value={asNumber(value) ?? null}
      onChange={(number) => onChange?.(number)}
    />
  )
}

const NumberBound = ({ id, label, value, onChange }: BoundProps) => (
  <InputNumber<number>
    id={id}
    aria-label={label}
    className="wide"
    controls={false}
    decimalSeparator=","
    value={asNumber(value) ?? null}
    onChange={onChange}
  />
)

export const NumberFilter = (props: FilterProps) => <RangeFilter {...props} Bound={NumberBound} />

export const number: FieldWidget = {
  Input: NumberInput,
  Cell: ({ field, value }) => (
    <span className="cell-number">
      {isYear(field) ? asText(value) : formatNumber(value, field.decimals, field.unit)}
    </span>
  ),
  Filter: NumberFilter,
}
