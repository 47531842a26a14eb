import { Input } from 'antd'
import { type ComponentType, useState } from 'react'
import { t } from '#src/lib/i18n.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { PartBoundary } from '#src/ui/part-boundary.tsx'
import type { FilterProps, InputProps } from './field-widget.ts'
import type { PickerProps } from './pickers.tsx'
import { type BoundProps, RangeFilter } from './range-filter.tsx'

/**
 * A picker; while it loads, an input of the same size stands in. If that has the focus then, the picker takes it over, and
 * opens if it was clicked.
 */
function Awaited({ Picker, ...props }: PickerProps & { Picker: ComponentType<PickerProps> }) {
  const [begun, setBegun] = useState<'focused' | 'clicked'>()
  const standIn = (
    <Input
      id={props.id}
      aria-label={props['aria-label']}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      readOnly
      placeholder={t('field.loadingWidget')}
      onFocus={() => setBegun('focused')}
      onClick={() => setBegun('clicked')}
      onBlur={() => setBegun(undefined)}
    />
  )
  return (
    <Meanwhile value={standIn}>
      <Picker {...props} {...(begun && { autoFocus: true })} {...(begun === 'clicked' && { defaultOpen: true })} />
    </Meanwhile>
  )
}

/** A form input of a picker that loads when it is shown. The form stays where it does not come. */
export const pickerInput =
  (Picker: ComponentType<PickerProps>): ComponentType<InputProps> =>
  ({ field: _field, known: _known, ...props }) => (
    <PartBoundary inPlace>
      <Awaited Picker={Picker} {...props} />
    </PartBoundary>
  )

/** A filter by a range with two of a picker. */
export function pickerFilter(Picker: ComponentType<PickerProps>): ComponentType<FilterProps> {
  const Bound = ({ field: _field, label, ...props }: BoundProps) => (
    <Awaited Picker={Picker} {...props} aria-label={label} suffixIcon={null} />
  )
  return (props) => <RangeFilter {...props} Bound={Bound} />
}
