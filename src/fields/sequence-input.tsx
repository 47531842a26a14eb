import { clsx } from 'clsx'
import { copyText } from '#src/lib/copy-text.ts'
import { asText } from '#src/lib/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CopyIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import type { FieldInput, InputProps } from './field-widget.ts'
import styles from './sequence-input.module.css'
import { t } from './sequence-texts.ts'

/** The number of a row, to be copied; nobody types it, a new row gets its own. */
function SequenceInput({ id, value, known, field }: InputProps) {
  // A row that is there says what it has in each of its fields.
  const isNew = known === undefined
  const number = asText(value ?? known)
  return (
    <Row gap="2xs" oneLine className={styles.line}>
      <output id={id} className={clsx(styles.value, number === '' ? 'muted' : styles.number)}>
        {number === '' ? t(isNew ? 'number.toCome' : 'number.none') : number}
      </output>
      {number !== '' && (
        <IconButton
          className={styles.copy}
          label={t('number.copy', { label: field.label })}
          title={t('number.copy', { label: field.label })}
          onClick={() => void copyText(number, { done: t('number.copied'), failed: t('number.notCopied') })}
        >
          <CopyIcon />
        </IconButton>
      )}
    </Row>
  )
}

export const sequenceInput: FieldInput = { Input: SequenceInput }
