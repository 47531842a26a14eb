import { Input } from 'antd'
import { asText } from '#src/lib/format.ts'
import type { FieldInput, InputProps } from './field-widget.ts'

/** A single-line input; `inputMode` selects the keyboard of a phone. */
export function TextInput(props: InputProps & { type?: 'text' | 'email' | 'tel' | 'url' }) {
  const { field, value, onChange, known: _known, type = 'text', ...rest } = props
  return (
    <Input
      {...rest}
      type={type === 'email' || type === 'url' ? 'text' : type}
      inputMode={type}
      value={asText(value)}
      maxLength={field.maxLength}
      autoComplete="off"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

export const textInput: FieldInput = { Input: TextInput }
