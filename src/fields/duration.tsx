import { Input } from 'antd'
import { useState } from 'react'
import { durationOf, durationText } from '#schema/fields/duration.ts'
import { asNumber } from '#src/lib/format.ts'
import type { FieldWidget, FilterProps, InputProps } from './field-widget.ts'
import { type BoundProps, RangeFilter } from './range-filter.tsx'

const shown = (value: unknown): string => {
  const seconds = asNumber(value)
  return seconds === undefined ? (typeof value === 'string' ? value : '') : durationText(seconds)
}

/** Typed as mm:ss. What is no length of time stays as it is typed, so that validation reports it. */
function DurationInput({ field: _field, known: _known, value, onChange, ...rest }: Partial<InputProps>) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      {...rest}
      inputMode="numeric"
      placeholder="mm:ss"
      value={typed ?? shown(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(target.value === '' ? null : (durationOf(target.value) ?? target.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const DurationBound = ({ id, label, value, onChange }: BoundProps) => (
  <DurationInput id={id} aria-label={label} value={value} onChange={onChange} />
)

export const duration: FieldWidget = {
  Input: DurationInput,
  Cell: ({ value }) => <span className="cell-number">{shown(value)}</span>,
  Filter: (props: FilterProps) => <RangeFilter {...props} Bound={DurationBound} />,
}
