import { z } from 'zod'
import { rowId } from '../fields/reference.ts'
import { messages } from '../italian/messages.ts'
import { cleanInput } from '../rules/clean-text.ts'
import { type Field, fieldOf, filterKey, type Table } from '../table.ts'
import { type FilterValue, readFilterValue, readPresence, readWas } from './filter-value.ts'
import type { ListReader, ReferredTable } from './reader.ts'

// One language for all that asks whether a row is such: filters, views, form rules. As it is written it is an object whose
// entries hold together: { "stato": ["a", "b"], "agente.attivo": "Y", "any": [{ … }, { … }], "not": { … } }.

/** The keys of a condition that name no field. */
export const ANY = 'any'
export const NOT = 'not'

/** Whether what stands under the key is no filter by one field of the row itself. */
export const isConditionKey = (key: string): boolean => key === ANY || key === NOT || key.includes('.')

/** The most conditions that one condition is made of, and how deep they may lie in each other. */
const MOST_CONDITIONS = 200
const MOST_DEPTH = 5
/** The most ids that one condition names. */
const MOST_IDS = 1_000

/** A condition on the rows of a table: all of these hold. */
export type Condition = readonly Filter[]

export type Filter = FieldFilter | ReferredFilter | AnyFilter | NotFilter

/** A condition on one field, or on several of which one is enough (`multiField`); `id` names the row itself. */
export interface FieldFilter {
  fields: string[]
  value: FilterValue | RowCondition
}

/** A condition on the row that a reference of the row holds; where it holds none, every field of it is empty. */
export interface ReferredFilter {
  through: string
  /** The table that it refers to. */
  of: string
  filter: FieldFilter & { value: FilterValue }
}

/** At least one of these holds. */
export interface AnyFilter {
  any: Condition[]
}

/** This does not hold. */
export interface NotFilter {
  not: Condition
}

/** An SQL condition on the row `t`, by which a hook limits the rows a person finds; `add` binds a value and returns its place. */
export interface RowCondition {
  holds: (add: (value: unknown, type?: string) => string) => string
}

export const isFieldFilter = (filter: Filter): filter is FieldFilter => 'fields' in filter

/** A table as somebody reads it, whose rows a condition is about. */
export interface ConditionPlace extends ReferredTable {
  reader: ListReader
}

/** What is wrong at a place of a written condition: a key that names nothing, a value that its field does not take, too much of it. */
export interface ConditionFault {
  path: string[]
  kind: 'key' | 'value' | 'size'
}

/**
 * Reads a condition as it is written, by filter key: `{ statoId: 3, "agente.nome": "ros" }`. Null and empty entries at its
 * top are left out. Each fault is handed to `refuse`, and what has one is left out of the result.
 */
export function readCondition(
  place: ConditionPlace,
  raw: Readonly<Record<string, unknown>>,
  refuse: (fault: ConditionFault) => void,
): Filter[] {
  const entries = Object.entries(raw)
  if (entries.length === 0) return []
  const reading = { ...place, refuse, count: 0 }
  return entries.flatMap(([key, value]) =>
    value === null || value === '' || value === undefined ? [] : readEntry(reading, [key], cleanInput(value)),
  )
}

/** The same where all of it can be read; undefined where something in it has a fault. */
export function readWhole(place: ConditionPlace, raw: Readonly<Record<string, unknown>>): Filter[] | undefined {
  let isWhole = true
  const condition = readCondition(place, raw, () => {
    isWhole = false
  })
  return isWhole ? condition : undefined
}

interface Reading extends ConditionPlace {
  refuse: (fault: ConditionFault) => void
  count: number
}

/** The last part of the path is the key of the entry. */
function readEntry(reading: Reading, path: string[], value: unknown): Filter[] {
  const key = path.at(-1) ?? ''
  if (++reading.count > MOST_CONDITIONS) {
    if (reading.count === MOST_CONDITIONS + 1) reading.refuse({ path, kind: 'size' })
    return []
  }
  if (key === ANY) return readAny(reading, path, value)
  if (key === NOT) return readNot(reading, path, value)
  const refused = (kind: ConditionFault['kind']): [] => {
    reading.refuse({ path, kind })
    return []
  }
  const named = fieldsAt(reading, key)
  if (!named) return refused('key')
  const read = readValue(named, value, reading.reader) ?? readMoved(reading, named, value)
  if (!read) return refused('value')
  const filter = { fields: named.names, value: read }
  return named.through === undefined ? [filter] : [{ through: named.through.name, of: named.through.of, filter }]
}

function readValue({ names, field }: NamedFields, value: unknown, reader: ListReader): FilterValue | undefined {
  if (!field) return readIds(value)
  return (names.length === 1 && readPresence(value)) || readFilterValue(field, value, reader)
}

/** The state by which the workflow moves the row itself has had other values. */
const readMoved = ({ table, reader }: Reading, { names, field, through }: NamedFields, value: unknown) =>
  field && through === undefined && names[0] === table.workflow?.field ? readWas(field, value, reader) : undefined

const idList = z.array(rowId).min(1).max(MOST_IDS)

function readIds(raw: unknown): FilterValue | undefined {
  const ids = idList.safeParse(Array.isArray(raw) ? raw : [raw])
  return ids.success ? { is: ids.data } : undefined
}

function readAny(reading: Reading, path: string[], value: unknown): Filter[] {
  if (!Array.isArray(value) || value.length === 0) {
    reading.refuse({ path, kind: 'value' })
    return []
  }
  return [{ any: value.map((one, at) => readNested(reading, [...path, String(at)], one)) }]
}

const readNot = (reading: Reading, path: string[], value: unknown): Filter[] => [
  { not: readNested(reading, path, value) },
]

/** A condition within another: it says something, and each of its entries does. */
function readNested(reading: Reading, path: string[], value: unknown): Condition {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? Object.entries(value) : []
  const depth = path.filter((key) => key === ANY || key === NOT).length
  if (entries.length === 0 || depth > MOST_DEPTH) {
    reading.refuse({ path, kind: depth > MOST_DEPTH ? 'size' : 'value' })
    return []
  }
  return entries.flatMap(([key, one]) => readEntry(reading, [...path, key], one))
}

/** What a filter key names: fields of the row, or one of a row that it refers to; no field is the row itself. */
export interface NamedFields {
  names: string[]
  field?: Field
  through?: { name: string; of: string }
}

/** The fields that the key names for this reader; undefined where it names none. */
export function fieldsAt({ table, readable, reader }: ConditionPlace, key: string): NamedFields | undefined {
  const dot = key.indexOf('.')
  if (dot >= 0) return referredFields({ table, readable, reader }, key.slice(0, dot), key.slice(dot + 1))
  if (key === 'id') return { names: ['id'] }
  const names = filterableFields(table, readable).get(key)
  const field = names?.[0] === undefined ? undefined : fieldOf(table, names[0])
  return names && field && { names, field }
}

function referredFields(place: ConditionPlace, name: string, key: string): NamedFields | undefined {
  const reference = fieldOf(place.table, name)
  if (reference?.type !== 'reference' || !place.readable.includes(name)) return undefined
  const referred = place.reader.referred(reference)
  const named = referred && !key.includes('.') && fieldsAt({ ...referred, reader: place.reader }, key)
  return named ? { ...named, through: { name, of: referred.table.name } } : undefined
}

type FieldsByKey = ReadonlyMap<string, string[]>
const fieldsByKey = new WeakMap<Table, WeakMap<readonly string[], FieldsByKey>>()

/** The keys a list can be filtered by besides `id`, with the fields each stands for; worked out once for each list of fields. */
export function filterableFields(table: Table, readable: readonly string[]): FieldsByKey {
  const byReadable = fieldsByKey.get(table) ?? new WeakMap<readonly string[], FieldsByKey>()
  fieldsByKey.set(table, byReadable)
  const known = byReadable.get(readable)
  if (known) return known
  const byKey = new Map<string, string[]>()
  for (const [name, field] of Object.entries(table.fields)) {
    if (readable.includes(name)) byKey.set(filterKey(name, field), [name])
  }
  const several = table.multiField?.filter((name) => readable.includes(name)) ?? []
  if (several.length > 0) byKey.set('multiField', several)
  byReadable.set(readable, byKey)
  return byKey
}

/** The names of the fields of the row itself that the condition looks at, those of its references included. */
export const ownFieldsOf = (condition: Condition): string[] =>
  condition.flatMap((filter) => {
    if ('through' in filter) return [filter.through]
    return isFieldFilter(filter) ? filter.fields : partsOf(filter).flatMap(ownFieldsOf)
  })

/** The conditions on rows that the row refers to, wherever they stand in the condition. */
export const referredIn = (condition: Condition): ReferredFilter[] =>
  condition.flatMap((filter) => {
    if ('through' in filter) return [filter]
    return isFieldFilter(filter) ? [] : partsOf(filter).flatMap(referredIn)
  })

/** The conditions on fields of the row itself, wherever they stand in the condition. */
export const fieldFiltersIn = (condition: Condition): FieldFilter[] =>
  condition.flatMap((filter) => {
    if (isFieldFilter(filter)) return [filter]
    return 'through' in filter ? [] : partsOf(filter).flatMap(fieldFiltersIn)
  })

const partsOf = (filter: AnyFilter | NotFilter): Condition[] => ('any' in filter ? filter.any : [filter.not])

/** The sentence for a person about a fault of a condition. */
export function faultSentence({ path, kind }: ConditionFault): string {
  const sentence = { key: messages.unknownFilter, value: messages.filterValue, size: messages.filtersTooMany }[kind]
  return path.length > 1 ? `${sentence}: ${path.join('.')}` : sentence
}
