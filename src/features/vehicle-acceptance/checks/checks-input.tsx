import { Input } from 'antd'
import { clsx } from 'clsx'
import { useId } from 'react'
import { splitTags } from '#schema/fields/tags.ts'
import { countUnanswered, isFilled } from '#schema/rules/acceptance-parts.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Choices } from '../parts/choices.tsx'
import { t } from '../texts.ts'
import styles from './checks-input.module.css'
import type { CheckAnswer } from './in-order.ts'

/** What a check asks for; without possible values it is answered with a text. */
export type CheckType = Pick<RowOf<'tipi_controllo'>, 'id' | 'nome'> &
  Partial<Pick<RowOf<'tipi_controllo'>, 'listaPossibiliValori' | 'primoInOrdine' | 'tipo'>>

interface Props {
  types: readonly CheckType[]
  value: readonly CheckAnswer[]
  onChange: (value: CheckAnswer[]) => void
  /** Side by side, and as small as a mouse allows. */
  compact?: boolean
}

/** One answer for each check. Answers to checks that no longer exist stay, and are marked. */
export function ChecksInput({ types, value, onChange, compact = false }: Props) {
  const former = value.filter(({ controlloId }) => !types.some(({ id }) => id === controlloId))
  const all = [...types, ...former.map(({ controlloId, nome }) => ({ id: controlloId, nome }))]
  const answer = ({ id, nome }: CheckType, valore: string) => {
    const others = value.filter(({ controlloId }) => controlloId !== id)
    onChange(valore === '' ? others : [...others, { controlloId: id, nome, valore }])
  }
  if (all.length === 0) return <p className="muted">{t('checks.none')}</p>
  return (
    <>
      <Stack as="p" below="md" className="strong" role="status">
        {t('checks.progress', { done: types.length - countUnanswered(types, value), count: types.length })}
      </Stack>
      {byKind(all).map(({ kind, checks }) => (
        <Stack as="section" gap="sm" below="xl" key={kind} aria-label={kind || t('checks.otherKinds')}>
          {types.some(({ tipo }) => tipo) && <h3>{kind || t('checks.otherKinds')}</h3>}
          <Stack as="ul" gap="sm" least={compact ? '18.75rem' : undefined} alike>
            {checks.map((type) => (
              <Check
                key={type.id}
                type={type}
                compact={compact}
                isFormer={former.some(({ controlloId }) => controlloId === type.id)}
                answer={value.find(({ controlloId }) => controlloId === type.id)}
                onChange={(valore) => answer(type, valore)}
              />
            ))}
          </Stack>
        </Stack>
      ))}
    </>
  )
}

/** The checks by what their kinds are called, in the order of the alphabet; those without a name last. */
function byKind(types: readonly CheckType[]): { kind: string; checks: CheckType[] }[] {
  const groups = new Map<string, CheckType[]>()
  for (const type of types) {
    const kind = type.tipo?.trim() ?? ''
    groups.set(kind, [...(groups.get(kind) ?? []), type])
  }
  return [...groups]
    .map(([kind, checks]) => ({ kind, checks }))
    .toSorted((one, other) => Number(one.kind === '') - Number(other.kind === '') || one.kind.localeCompare(other.kind))
}

interface CheckProps {
  type: CheckType
  compact: boolean
  isFormer: boolean
  answer?: CheckAnswer
  onChange: (value: string) => void
}

function Check({ type, compact, isFormer, answer, onChange }: CheckProps) {
  const id = useId()
  const value = answer?.valore ?? ''
  const isDone = isFilled(value)
  const options = splitTags(type.listaPossibiliValori)
  // A stored answer may no longer be among the possible values.
  const offered = value === '' || options.includes(value) ? options : [...options, value]
  return (
    <Row
      as="li"
      gap="sm"
      className={clsx(styles.check, isDone && styles.done, answer?.fromButton && styles.unseen)}
      data-open={isDone ? undefined : ''}
      data-from-button={answer?.fromButton && ''}
    >
      <h4 id={id}>{type.nome}</h4>
      {answer?.fromButton && <span className="visually-hidden">{t('checks.markedByButton')}</span>}
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
        <Choices
          aria-labelledby={id}
          options={offered}
          value={value}
          size={compact ? 'small' : undefined}
          unseen={answer?.fromButton}
          onChoose={(option) => onChange(option === value ? '' : option)}
        />
      )}
    </Row>
  )
}
