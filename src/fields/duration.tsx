import { Input } from 'antd'
import { durationText } from '#schema/fields/duration.ts'
import { asNumber, asText } from '#src/lib/format.ts'
import type { FieldWidget, FilterProps, InputProps } from './field-widget.ts'
import { Figures } from './figures.tsx'
import { type BoundProps, RangeFilter } from './range-filter.tsx'
import { useTypedText } from './use-typed-text.ts'

/** Typed as mm:ss. What is no length of time stays as it is typed, so that validation reports it. */
function DurationInput({ known: _known, field, value, onChange, ...rest }: InputProps & { 'aria-label'?: string }) {
  const { input } = useTypedText({ field, value, onChange, show: durationText })
  const status = String(rest['aria-invalid']) === 'true' ? 'error' : undefined
  return <Input {...rest} {...input} status={status} inputMode="numeric" placeholder="mm:ss" />
}

const DurationBound = ({ label, ...rest }: BoundProps) => <DurationInput {...rest} aria-label={label} />

export const duration: FieldWidget = {
  Input: DurationInput,
  Cell: ({ value }) => {
    const seconds = asNumber(value)
    return <Figures>{seconds === undefined ? asText(value) : durationText(seconds)}</Figures>
  },
  Filter: (props: FilterProps) => <RangeFilter {...props} Bound={DurationBound} />,
}
