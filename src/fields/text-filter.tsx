import { Input } from 'antd'
import { asText } from '#src/lib/format.ts'
import type { FilterProps } from './field-widget.ts'
import { useDebounced } from './use-debounced.ts'

export function TextFilter({ id, value, placeholder, onChange }: FilterProps) {
  const [draft, change, apply] = useDebounced(
    asText(value),
    (text) => onChange(text.trim() === '' ? null : text.trim()),
    (typed, outside) => typed.trim() === outside,
  )
  return (
    <Input
      id={id}
      value={draft}
      placeholder={placeholder}
      allowClear
      maxLength={500}
      autoComplete="off"
      onChange={(event) => change(event.target.value)}
      onPressEnter={apply}
      // Whatever the focus goes on to finds the filter in the address already, a dialog above all.
      onBlur={apply}
    />
  )
}
