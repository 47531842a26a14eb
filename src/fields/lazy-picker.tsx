import { Input } from 'antd'
import { type ComponentType, useState } from 'react'
import { t } from '#src/lib/i18n.ts'
import { lazyPage, Meanwhile } from '#src/lib/prefetch.ts'
import type { FilterProps, InputProps } from './field-widget.ts'
import type { PickerProps } from './pickers.tsx'
import { type BoundProps, RangeFilter } from './range-filter.tsx'

const load = () => import('./pickers.tsx')

/** The three pickers, loaded when the first of them is shown. */
export const pickers = {
  day: lazyPage(async () => ({ default: (await load()).DayPicker })),
  time: lazyPage(async () => ({ default: (await load()).DayTimePicker })),
  moment: lazyPage(async () => ({ default: (await load()).MomentPicker })),
}

/**
 * Wraps a picker as a form input. An input of the same size stands in while it loads; if it has the focus then, the picker
 * takes it over, and opens if it was clicked.
 */
export function pickerInput(Picker: ComponentType<PickerProps>): ComponentType<InputProps> {
  return ({ field: _field, known: _known, ...props }) => {
    const [begun, setBegun] = useState<'focused' | 'clicked'>()
    const standIn = (
      <Input
        id={props.id}
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
        <Picker
          {...props}
          {...(begun && { autoFocus: true })}
          {...(begun === 'clicked' && { defaultOpen: true })}
          keepsInvalid
        />
      </Meanwhile>
    )
  }
}

export function pickerFilter(Picker: ComponentType<PickerProps>): ComponentType<FilterProps> {
  const Bound = ({ field: _field, label, ...props }: BoundProps) => (
    <Meanwhile value={<Input disabled placeholder={t('field.loadingWidget')} />}>
      <Picker {...props} aria-label={label} suffixIcon={null} keepsInvalid />
    </Meanwhile>
  )
  return (props) => <RangeFilter {...props} Bound={Bound} />
}
