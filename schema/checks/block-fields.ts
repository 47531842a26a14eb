import { anyReader, type ListReader } from '../condition/reader.ts'
import type { MistakeId } from '../grammar/mistake-ids.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { fieldOf, type Table } from '../table.ts'
import { conditionMistakes, type WrittenCondition } from './conditions.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { textFault } from './texts.ts'

// What layouts of lists and blocks of pages say alike, of rows of a table.

/** A mistake at that key; none without a sentence. */
export const mistakeAt = (id: MistakeId, key: string, sentence: string | undefined): TableMistake[] =>
  sentence === undefined ? [] : [[id, key, sentence]]

/** What is wrong with a text that people read. */
export const textMistakes = (key: string, text: string | undefined): TableMistake[] =>
  mistakeAt('T41', key, text === undefined ? undefined : textFault(text))

/** Why a field cannot stand there; undefined where it can. No types are all types. */
export function typeFault(table: Table, name: string, types: readonly string[] = []): string | undefined {
  const field = fieldOf(table, name)
  if (!field) return `no field of ${table.name} is called "${name}"${didYouMean(name, Object.keys(table.fields))}`
  return types.length === 0 || types.includes(field.type)
    ? undefined
    : `"${name}" is of the type ${field.type}: it must be ${types.join(' or ')}`
}

/** What is wrong with a condition on rows. */
export function whereMistakes(
  model: Model,
  table: Table,
  where: WrittenCondition | undefined,
  { id, key }: { id: MistakeId; key: string },
  reader: ListReader = anyReader(model),
): TableMistake[] {
  if (!where) return []
  if (Object.keys(where).length === 0) return [['T43', key, 'is empty: leave it out']]
  return conditionMistakes(model, table, where, reader).flatMap(({ at, sentence }) =>
    mistakeAt(id, `${key}.${at}`, sentence),
  )
}

/** What is wrong with fields that are said one after the other. */
export const shownMistakes = (
  table: Table,
  names: readonly string[],
  { id, key }: { id: MistakeId; key: string },
): TableMistake[] => [
  ...names.flatMap((name) => mistakeAt(id, key, typeFault(table, name))),
  ...repeatedValues(names).map((name): TableMistake => ['T43', key, `names "${name}" twice`]),
]

/** What is wrong with an order of rows. */
export const orderMistakes = (
  table: Table,
  { sortBy, descending }: { sortBy?: string; descending?: boolean },
  { id, at }: { id: MistakeId; at: string },
): TableMistake[] => [
  ...mistakeAt(id, `${at}sortBy`, sortBy === undefined ? undefined : typeFault(table, sortBy)),
  ...(descending !== undefined && sortBy === undefined
    ? [['T48', `${at}descending`, 'has no effect without "sortBy"'] satisfies TableMistake]
    : []),
]
