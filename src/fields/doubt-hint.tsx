import { Button } from 'antd'
import { doubtOf } from '#schema/rows/doubts.ts'
import { t } from '#src/lib/i18n.ts'
import { Remark } from '#src/ui/remark.tsx'
import styles from './doubt-hint.module.css'
import type { InputProps } from './field-widget.ts'

/**
 * What is doubtful about the value in an input, and one button for what was probably meant. What cannot be right is said by
 * the form as an error: here only its button stands.
 */
export function DoubtHint({ field, value, disabled, onChange }: InputProps) {
  const doubt = doubtOf(field, value)
  const suggestion = doubt?.suggestion
  return (
    <Remark role="status">
      {doubt && !doubt.impossible && doubt.sentence}
      {suggestion !== undefined && !disabled && (
        <Button size="small" className={styles.suggestion} onClick={() => onChange?.(suggestion)}>
          {t('field.useSuggestion', { suggestion })}
        </Button>
      )}
    </Remark>
  )
}
