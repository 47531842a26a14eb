import { Input } from 'antd'
import { clsx } from 'clsx'
import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import styles from './long-text.module.css'
import { TextFilter } from './text-filter.tsx'

export const longText: FieldWidget = {
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
  Cell: ({ value, text }) => <span className={clsx(styles.text, text && styles[text])}>{asText(value)}</span>,
  Filter: TextFilter,
  inCell: 'lines',
  isWide: true,
}
