import { Input } from 'antd'
import type { ComponentType } from 'react'
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

/** Wraps a picker as a form input; a placeholder of the same size stands in while it loads. */
export const pickerInput =
  (Picker: ComponentType<PickerProps>) =>
  ({ field: _field, known: _known, ...props }: InputProps) => (
    <Meanwhile value={<Input disabled placeholder={t('field.loadingWidget')} />}>
      <Picker {...props} keepsInvalid />
    </Meanwhile>
  )

export function pickerFilter(Picker: ComponentType<PickerProps>): ComponentType<FilterProps> {
  const Bound = ({ field: _field, label, ...props }: BoundProps) => (
    <Meanwhile value={<Input disabled placeholder={t('field.loadingWidget')} />}>
      <Picker {...props} aria-label={label} suffixIcon={null} keepsInvalid />
    </Meanwhile>
  )
  return (props) => <RangeFilter {...props} Bound={Bound} />
}
