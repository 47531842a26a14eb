import { Fragment, type ReactNode } from 'react'
import { ANY, type ConditionPlace, fieldsAt, NOT } from '#schema/condition/condition.ts'
import type { Values } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { useReader } from '#src/providers/reader.ts'
import { t } from './filter-texts.ts'
import { FilterValue } from './filter-value.tsx'

interface Props {
  table: Table
  condition: Values
}

/** A condition in words, as definitions and addresses write it: 'Stato: Aperto e (Città: Forlì oppure Agente › Nome: Ada)'. */
export function ConditionText({ table, condition }: Props) {
  const reader = useReader()
  return <All place={{ table, readable: Object.keys(table.fields), reader }} condition={condition} />
}

interface PartProps {
  place: ConditionPlace
  condition: unknown
  /** It stands among others: what is more than one part has brackets. */
  within?: boolean
}

function All({ place, condition, within = false }: PartProps) {
  const parts = entriesOf(condition).map(([key, value]) => (
    <Entry key={key} {...{ place, value }} name={key} within={within} />
  ))
  return <Joined parts={parts} word={t('condition.and')} brackets={within && parts.length > 1} />
}

function Entry({ place, name, value, within }: Pick<PartProps, 'place' | 'within'> & { name: string; value: unknown }) {
  if (name === ANY) {
    const parts = [value].flat().map((one, at) => <All key={String(at)} {...{ place }} condition={one} within />)
    return <Joined parts={parts} word={t('condition.or')} brackets={within === true && parts.length > 1} />
  }
  if (name === NOT) return <Refused {...{ place, within }} condition={value} />
  const field = fieldsAt(place, name)?.field
  return (
    <>
      {labelOf(place, name)}: {field ? <FilterValue field={field} value={value} /> : asText(value)}
    </>
  )
}

/** What may not hold: 'non Stato: Aperto'. Of several, where none may hold, those that are refused themselves must: 'Stato: Aperto'. */
function Refused({ place, condition, within = false }: PartProps) {
  const each = alternativesOf(condition)
  if (each?.some((one) => NOT in one)) {
    const parts = each.map((one, at) =>
      NOT in one ? (
        <All key={String(at)} place={place} condition={one[NOT]} within />
      ) : (
        <Refused key={String(at)} place={place} condition={one} within />
      ),
    )
    return <Joined parts={parts} word={t('condition.and')} brackets={within} />
  }
  const beyond = manyOf(condition)
  if (beyond) {
    return (
      <>
        {labelOf(place, beyond.key)}: {t('condition.others', { count: beyond.count })}
      </>
    )
  }
  return (
    <>
      {t('condition.not')} <All place={place} condition={condition} within />
    </>
  )
}

/** The conditions of which one is enough, where there is nothing besides. */
function alternativesOf(condition: unknown): Values[] | undefined {
  const [[key, value] = [], ...others] = entriesOf(condition)
  if (key !== ANY || others.length > 0 || !Array.isArray(value)) return undefined
  return value.map((one) => Object.fromEntries(entriesOf(one)))
}

/** More values than these are not read one by one. */
const MANY = 3

/** The field that must have none of many values, and how many they are. */
function manyOf(condition: unknown): { key: string; count: number } | undefined {
  const [[key, value] = [], ...others] = entriesOf(condition)
  if (key === undefined || others.length > 0 || !Array.isArray(value) || value.length <= MANY) return undefined
  return { key, count: value.length }
}

const entriesOf = (condition: unknown): [string, unknown][] =>
  typeof condition === 'object' && condition !== null ? Object.entries(condition) : []

/** What a key of a condition is called: 'Agente › Nome' of a row that is referred to. */
function labelOf(place: ConditionPlace, key: string): string {
  if (key === 'multiField') return t('condition.anyText')
  const named = fieldsAt(place, key)
  const label = named?.field?.label ?? key
  return named?.through ? `${fieldOf(place.table, named.through.name)?.label ?? ''} › ${label}` : label
}

function Joined({ parts, word, brackets }: { parts: readonly ReactNode[]; word: string; brackets: boolean }) {
  return (
    <>
      {brackets && '('}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one condition, in its order
        <Fragment key={at}>
          {at > 0 && ` ${word} `}
          {part}
        </Fragment>
      ))}
      {brackets && ')'}
    </>
  )
}
