import { Button, Input, type InputRef } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { typedNumber } from '#schema/fields/number.ts'
import { numberText } from '#schema/rules/typed-number.ts'
import { formatNumber } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { Row } from '#src/ui/layout.tsx'
import type { InputProps } from './field-widget.ts'
import styles from './number-text.module.css'
import { useTypedText } from './use-typed-text.ts'

export interface NumberTextProps extends Omit<InputProps, 'known'> {
  'aria-label'?: string
  /** Stands behind the number. */
  suffix?: string
  /** Takes a text that is pasted or left as something else than one number; true where it did. */
  take?: (text: string) => boolean
}

/** The input of a number. Where a text may mean two, it asks which, and has no value until that is answered. */
export function NumberText({ field, value, onChange, suffix, take, ...rest }: NumberTextProps) {
  const frame = useRef<InputRef>(null)
  const { type, input } = useTypedText({ field, value, onChange, show: numberText })
  const read = typeof value === 'string' ? typedNumber(value, field) : undefined
  const takeWhole = () => typeof value === 'string' && take?.(value)

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim()
    if (take?.(text)) return event.preventDefault()
    // A browser would write the lines one after the other: 12 and 34 would be 1234.
    if (!/[\r\n]/.test(text)) return
    event.preventDefault()
    const lines = text.split(/[\r\n]+/).map((line) => line.trim())
    type(lines.join('; '))
  }
  const answer = (number: number) => {
    onChange?.(number)
    frame.current?.focus()
  }
  return (
    <>
      <Input
        {...rest}
        {...input}
        ref={frame}
        autoComplete="off"
        inputMode={field.min === undefined || field.min < 0 ? 'text' : 'decimal'}
        suffix={suffix}
        status={String(rest['aria-invalid']) === 'true' ? 'error' : undefined}
        onPaste={onPaste}
        onBlur={() => {
          input.onBlur()
          takeWhole()
        }}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && takeWhole()}
      />
      {read && 'thousands' in read && <Question {...read} onAnswer={answer} />}
    </>
  )
}

interface QuestionProps {
  thousands: number
  decimal: number
  onAnswer: (number: number) => void
}

/** The two numbers that '1.500' may mean where three decimals are kept. */
const Question = ({ thousands, decimal, onAnswer }: QuestionProps) => (
  <Row
    className={styles.question}
    role="group"
    aria-label={t('field.whichNumber')}
    // Enter answers, and does not end the cell around it.
    onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
    data-asks
  >
    <Button onClick={() => onAnswer(thousands)}>{t('field.asThousands', { number: formatNumber(thousands) })}</Button>
    <Button onClick={() => onAnswer(decimal)}>{t('field.asDecimal', { number: numberText(decimal) })}</Button>
  </Row>
)
