import { Input } from 'antd'
import { useId } from 'react'
import { splitTags } from '#schema/fields/tags.ts'
import { type CheckValue, countUnanswered, isFilled } from '#schema/rules/acceptance-parts.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { t } from '../texts.ts'
import '../choice-colors.css'
import './checks.css'

/** What a check asks for; without possible values it is answered with a text. */
export type CheckType = Pick<RowOf<'tipi_controllo'>, 'id' | 'nome'> &
  Partial<Pick<RowOf<'tipi_controllo'>, 'listaPossibiliValori'>>

interface Props {
  types: readonly CheckType[]
  value: readonly CheckValue[]
  onChange: (value: CheckValue[]) => void
}

/** One answer for each check. Answers to checks that no longer exist stay, and are marked. */
export function ChecksInput({ types, value, onChange }: Props) {
  const former = value.filter(({ controlloId }) => !types.some(({ id }) => id === controlloId))
  const all = [...types, ...former.map(({ controlloId, nome }) => ({ id: controlloId, nome }))]
  const answer = ({ id, nome }: CheckType, valore: string) => {
    const others = value.filter(({ controlloId }) => controlloId !== id)
    onChange(valore === '' ? others : [...others, { controlloId: id, nome, valore }])
  }
  if (all.length === 0) return <p className="muted">{t('checks.none')}</p>
  return (
    <>
      <p className="checks-progress" role="status">
        {t('checks.progress', { done: types.length - countUnanswered(types, value), count: types.length })}
      </p>
      <ul className="checks">
        {all.map((type) => (
          <Check
            key={type.id}
            type={type}
            isFormer={former.some(({ controlloId }) => controlloId === type.id)}
            value={value.find(({ controlloId }) => controlloId === type.id)?.valore ?? ''}
            onChange={(valore) => answer(type, valore)}
          />
        ))}
      </ul>
    </>
  )
}

interface CheckProps {
  type: CheckType
  isFormer: boolean
  value: string
  onChange: (value: string) => void
}

function Check({ type, isFormer, value, onChange }: CheckProps) {
  const id = useId()
  const options = splitTags(type.listaPossibiliValori)
  // A stored answer may no longer be among the possible values.
  const offered = value === '' || options.includes(value) ? options : [...options, value]
  return (
    <li className={isFilled(value) ? 'check check-done' : 'check'}>
      <h3 id={id}>{type.nome}</h3>
      {isFormer && <p className="muted">{t('checks.former')}</p>}
      {options.length === 0 ? (
        <Input
          aria-labelledby={id}
          placeholder={t('checks.text')}
          size="large"
          value={value}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
        <div className="check-options" role="group" aria-labelledby={id}>
          {offered.map((option) => (
            <button
              key={option}
              type="button"
              className="big-choice"
              aria-pressed={option === value}
              onClick={() => onChange(option === value ? '' : option)}
            >
              {option}
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
