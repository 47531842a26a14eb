import { Input } from 'antd'
import type { InputProps } from '#src/fields/field-widget.ts'
import { asText } from '#src/lib/format.ts'

export const PasswordInput = ({ field: _field, value, onChange, known: _known, ...rest }: InputProps) => (
  <Input.Password
    {...rest}
    value={asText(value)}
    maxLength={128}
    autoComplete="new-password"
    onChange={(event) => onChange?.(event.target.value)}
  />
)
