import { clsx } from 'clsx'
import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import styles from './long-text.module.css'

export const longText: FieldWidget = {
  Cell: ({ value, text }) => <span className={clsx(styles.text, text && styles[text])}>{asText(value)}</span>,
  inCell: 'lines',
  isWide: true,
}
