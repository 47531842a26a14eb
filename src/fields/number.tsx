import { isYear } from '#schema/fields/number.ts'
import { asText, formatNumber } from '#src/lib/format.ts'
import { CoordinateInput } from './coordinate.tsx'
import type { FieldWidget, FilterProps, InputProps } from './field-widget.ts'
import { Figures } from './figures.tsx'
import { NumberText } from './number-text.tsx'
import { type BoundProps, RangeFilter } from './range-filter.tsx'

/** Does not round, so that validation reports excess decimals. */
export const NumberInput = ({ known: _known, unit, ...rest }: InputProps & { unit?: string }) => (
  <NumberText {...rest} suffix={unit ?? rest.field.unit} />
)

const NumberBound = ({ label, ...rest }: BoundProps) => <NumberText {...rest} aria-label={label} />

export const NumberFilter = (props: FilterProps) => <RangeFilter {...props} Bound={NumberBound} />

export const number: FieldWidget = {
  Input: (props) => {
    const { latitude, longitude } = props.field
    return latitude === undefined && longitude === undefined ? (
      <NumberInput {...props} />
    ) : (
      <CoordinateInput {...props} />
    )
  },
  Cell: ({ field, value }) => (
    <Figures>{isYear(field) ? asText(value) : formatNumber(value, field.decimals, field.unit)}</Figures>
  ),
  Filter: NumberFilter,
  inColumn: 'number',
}
