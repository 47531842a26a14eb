import { Button, Input } from 'antd'
import { useId } from 'react'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
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
    <section className="mark-fields" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('photos.markTitle', { number })}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div className="check-options" role="group" aria-label={t('photos.markType')}>
        {markTypes.map((tipo) => (
          <button
            key={tipo}
            type="button"
            className="big-choice"
            aria-pressed={mark.tipo === tipo}
            onClick={() => onChange({ ...mark, tipo })}
          >
            {markTypeName(tipo)}
          </button>
        ))}
      </div>
      <label htmlFor={`${id}-note`}>{t('photos.markNote')}</label>
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
    </section>
  )
}
