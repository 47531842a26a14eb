import { Button, Input } from 'antd'
import { useId } from 'react'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { Stack } from '#src/ui/layout.tsx'
import { boxes } from '../parts/boxes.ts'
import { Choices } from '../parts/choices.tsx'
import styles from '../stepper/step-field.module.css'
import { t } from '../texts.ts'
import { usePhotoWords } from './use-photo-words.ts'

interface Props {
  mark: DamageMark
  number: number
  onChange: (mark: DamageMark) => void
  onRemove: () => void
}

/** Type and note of one mark. */
export function MarkFields({ mark, number, onChange, onRemove }: Props) {
  const id = useId()
  const { markTypes, markTypeName } = usePhotoWords()
  return (
    <Stack as="section" className={boxes.low} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('photos.markTitle', { number })}</h3>
      <Choices
        size="large"
        aria-label={t('photos.markType')}
        options={markTypes}
        value={mark.tipo}
        nameOf={markTypeName}
        onChoose={(tipo) => onChange({ ...mark, tipo })}
      />
      <label htmlFor={`${id}-note`} className={styles.label}>
        {t('photos.markNote')}
      </label>
      <Input
        id={`${id}-note`}
        size="large"
        value={mark.nota ?? ''}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...mark, nota: target.value })}
      />
      <Button danger size="large" onClick={onRemove}>
        {t('photos.removeMark', { number })}
      </Button>
    </Stack>
  )
}
