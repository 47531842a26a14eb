import { Form } from 'antd'
import { isTime } from '#schema/rules/day.ts'
import { endFollowing } from '#schema/rules/visit-time.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { time } from '#src/fields/time.tsx'
import { asText } from '#src/lib/format.ts'
import type { BodyKey } from '#src/providers/rows.ts'

const END: BodyKey<'plannings'> = 'endTime'

/** The input of the start time: it also moves the end time, so that the duration stays the same. */
export function StartTime({ value, onChange, ...rest }: InputProps) {
  const form = Form.useFormInstance()
  const change = (start: unknown) => {
    onChange?.(start)
    if (typeof start !== 'string' || !isTime(start)) return
    const end = asText(form.getFieldValue(END))
    form.setFieldValue(END, endFollowing({ start: asText(value), end }, start))
  }
  return <time.Input {...rest} value={value} onChange={change} />
}
