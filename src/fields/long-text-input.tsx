import { Input } from 'antd'
import { asText } from '#src/lib/format.ts'
import type { FieldInput } from './field-widget.ts'

export const longTextInput: FieldInput = {
  Input: ({ field, value, onChange, known: _known, ...rest }) => (
    <Input.TextArea
      {...rest}
      value={asText(value)}
      maxLength={field.maxLength}
      showCount={field.maxLength !== undefined}
      autoSize={{ minRows: 4, maxRows: 16 }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  ),
}
