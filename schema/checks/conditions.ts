import {
  ANY,
  type ConditionFault,
  type ConditionPlace,
  fieldFiltersIn,
  fieldsAt,
  filterableFields,
  NOT,
  readCondition,
} from '../condition/condition.ts'
import { anyReader, type ListReader, meantBy } from '../condition/reader.ts'
import { valueAt } from '../grammar/grammar-words.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { type Field, fieldOf, type Table } from '../table.ts'
import { refusedFilter } from './accepted-values.ts'
import { filterPlaceholders, placeholderFault } from './placeholders.ts'

/** A condition as a definition writes it. */
export type WrittenCondition = Readonly<Record<string, unknown>>

/** A mistake in a condition, where it stands in it: `any.0.statoId`. */
export interface ConditionMistake {
  at: string
  sentence: string
  /** It is about `$…`, which stands for nothing there. */
  isPlaceholder: boolean
}

/** What is wrong in a condition on rows of the table, each in a sentence for the developer. */
export function conditionMistakes(
  model: Model,
  table: Table,
  written: WrittenCondition,
  reader: ListReader = anyReader(model),
): ConditionMistake[] {
  const place = { table, readable: Object.keys(table.fields), reader }
  const mistakes = placeholderMistakes(place, written, [])
  readCondition(place, written, (fault) => {
    const at = fault.path.join('.')
    if (mistakes.some((one) => one.at === at)) return
    mistakes.push({ at, sentence: sentenceOf(place, fault, valueAt(written, fault.path)), isPlaceholder: false })
  })
  return mistakes
}

/** What is wrong with asking what the row was before, where a condition is asked of its values: they do not tell. */
export const beforeFault = (
  model: Model,
  table: Table,
  written: WrittenCondition,
  reader: ListReader = anyReader(model),
): string | undefined => {
  const read = readCondition({ table, readable: Object.keys(table.fields), reader }, written, () => {})
  const before = fieldFiltersIn(read).find(({ value }) => 'was' in value)
  return before && `"${before.fields[0]}" asks what the row was before: name the values that it has`
}

const fieldAt = (place: ConditionPlace, key: string): Field | undefined => fieldsAt(place, key)?.field

/** What stands for nothing, also where it would be a text like any other. */
function placeholderMistakes(place: ConditionPlace, written: object, path: readonly string[]): ConditionMistake[] {
  return Object.entries(written).flatMap(([key, value]: [string, unknown]): ConditionMistake[] => {
    const at = [...path, key]
    const isNested = key === ANY || key === NOT || path.at(-1) === ANY
    if (isNested) return isObject(value) ? placeholderMistakes(place, value, at) : []
    const field = fieldAt(place, key)
    const values = isObject(value) ? Object.values(value) : [value]
    const isMeant = (one: unknown) => field !== undefined && meantBy(one, field, place.reader) !== one
    const [sentence] = values.flatMap((one) =>
      isMeant(one) ? [] : (placeholderFault(one, field, filterPlaceholders) ?? []),
    )
    return sentence === undefined ? [] : [{ at: at.join('.'), sentence, isPlaceholder: true }]
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function sentenceOf(place: ConditionPlace, { path, kind }: ConditionFault, value: unknown): string {
  const key = path.at(-1) ?? ''
  if (kind === 'size') return 'is too much: 200 conditions, five deep, are the most'
  if (kind === 'key') return unknownKey(place, key)
  const isNested = path.at(-2) === ANY && /^\d+$/.test(key)
  if (key === ANY) return 'is a list of conditions, of which one must hold: [{ … }, { … }]'
  if (key === NOT || isNested) return 'is a condition that says something: { "field": value }'
  const field = fieldAt(place, key)
  return field ? refusedFilter(field, value) : 'takes ids of rows: whole numbers from 1'
}

function unknownKey({ table, reader, readable }: ConditionPlace, key: string): string {
  const [name = '', ...rest] = key.split('.')
  if (rest.length === 0) {
    const keys = [...filterableFields(table, readable).keys(), 'id', ANY, NOT]
    return `no filter is called "${key}"${didYouMean(key, keys) || `: there are ${keys.join(', ')}`}`
  }
  const reference = fieldOf(table, name)
  if (reference?.type !== 'reference') {
    const names = Object.entries(table.fields).flatMap(([one, { type }]) => (type === 'reference' ? [one] : []))
    return `"${name}" refers to no row${didYouMean(name, names) || ': a dot stands behind the name of a reference'}`
  }
  const referred = reader.referred(reference)
  if (!referred) return `no table is called "${reference.table}"`
  const keys = [...filterableFields(referred.table, referred.readable).keys(), 'id']
  if (rest.length > 1) return `goes over two rows: name a field of ${referred.table.name} itself`
  return `no filter of ${referred.table.name} is called "${rest[0]}"${didYouMean(rest[0] ?? '', keys)}`
}
