import { Input } from 'antd'
import { isInHours, lengthText } from '#schema/fields/duration.ts'
import type { FieldInput, InputProps } from './field-widget.ts'
import { type BoundProps, RangeFilter } from './range-filter.tsx'
import { useTypedText } from './use-typed-text.ts'

const lookInMinutes = { inputMode: 'numeric', placeholder: 'mm:ss' } as const
const lookInHours = { inputMode: 'text', placeholder: 'h:mm' } as const

/** Typed as mm:ss, in hours as h:mm. What is no length of time stays as it is typed, so that validation reports it. */
function DurationInput({ known: _known, field, value, onChange, ...rest }: InputProps & { 'aria-label'?: string }) {
  const { input } = useTypedText({ field, value, onChange, show: (seconds) => lengthText(seconds, field) })
  const status = String(rest['aria-invalid']) === 'true' ? 'error' : undefined
  const look = isInHours(field) ? lookInHours : lookInMinutes
  return <Input {...rest} {...input} {...look} status={status} />
}

const DurationBound = ({ label, ...rest }: BoundProps) => <DurationInput {...rest} aria-label={label} />

export const durationInput: FieldInput = {
  Input: DurationInput,
  Filter: (props) => <RangeFilter {...props} Bound={DurationBound} />,
}
