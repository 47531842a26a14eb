import { Input } from 'antd'
import { durationText } from '#schema/fields/duration.ts'
import type { FieldInput, InputProps } from './field-widget.ts'
import { type BoundProps, RangeFilter } from './range-filter.tsx'
import { useTypedText } from './use-typed-text.ts'

/** Typed as mm:ss. What is no length of time stays as it is typed, so that validation reports it. */
function DurationInput({ known: _known, field, value, onChange, ...rest }: InputProps & { 'aria-label'?: string }) {
  const { input } = useTypedText({ field, value, onChange, show: durationText })
  const status = String(rest['aria-invalid']) === 'true' ? 'error' : undefined
  return <Input {...rest} {...input} status={status} inputMode="numeric" placeholder="mm:ss" />
}

const DurationBound = ({ label, ...rest }: BoundProps) => <DurationInput {...rest} aria-label={label} />

export const durationInput: FieldInput = {
  Input: DurationInput,
  Filter: (props) => <RangeFilter {...props} Bound={DurationBound} />,
}
