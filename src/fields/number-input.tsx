import { CoordinateInput } from './coordinate.tsx'
import type { FieldInput, FilterProps, InputProps } from './field-widget.ts'
import { NumberText } from './number-text.tsx'
import { type BoundProps, RangeFilter } from './range-filter.tsx'

/** Does not round, so that validation reports excess decimals. */
export const NumberInput = ({ known: _known, unit, ...rest }: InputProps & { unit?: string }) => (
  <NumberText {...rest} suffix={unit ?? rest.field.unit} />
)

const NumberBound = ({ label, ...rest }: BoundProps) => <NumberText {...rest} aria-label={label} />

export const NumberFilter = (props: FilterProps) => <RangeFilter {...props} Bound={NumberBound} />

export const numberInput: FieldInput = {
  Input: (props) => {
    const { latitude, longitude } = props.field
    return latitude === undefined && longitude === undefined ? (
      <NumberInput {...props} />
    ) : (
      <CoordinateInput {...props} />
    )
  },
  Filter: NumberFilter,
}
