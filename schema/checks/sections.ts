import { fieldTypes } from '../fields/index.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { type FileRows, readFileRows } from '../rows/file-rows.ts'
import { readOwnedRows, readRelatedRows, type SectionRows } from '../rows/section-rows.ts'
import { fieldOf, type Group, type Table, writeKey } from '../table.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { mustBeGiven } from './fields.ts'
import { reservedKeys } from './names.ts'

const OTHERS = ['files', 'rows', 'related'] as const
type Others = (typeof OTHERS)[number]
const ids: Readonly<Record<Others, 'T51' | 'T69'>> = { files: 'T51', rows: 'T69', related: 'T69' }

/** What sections show of other tables: files, rows that belong to the row, and rows that refer to it. */
export const sectionChecks = (model: Model, table: Table): TableMistake[] =>
  (table.groups ?? []).flatMap((group, index): TableMistake[] => {
    const at = `groups.${index}`
    const named = OTHERS.filter((key) => group[key] !== undefined)
    if (named.length > 1) return [['T69', at, `names ${named.join(' and ')}: a section shows rows of one other table`]]
    const [key] = named
    if (key === undefined)
      return idleKeys(at, group, ['by', 'from', 'columns', ...(group.fields.length > 0 ? [] : NO_FIELDS)])
    const read = readSection(model, table, group, key)
    if (typeof read === 'string') return [[ids[key], `${at}.${key}`, read]]
    const idle = idleKeys(at, group, idleIn[key])
    if (!('key' in read)) return idle
    return [
      ...idle,
      ...columnChecks(at, read),
      ...(key === 'rows' ? ownedChecks(at, read) : relatedChecks(at, group, read)),
    ]
  })

const idleIn: Readonly<Record<Others, readonly (keyof Group)[]>> = {
  files: ['by', 'from', 'columns'],
  rows: [],
  related: ['when', 'readOnlyWhen'],
}

const NO_FIELDS = ['readOnlyWhen'] as const

const idleKeys = (at: string, group: Group, keys: readonly (keyof Group)[]): TableMistake[] =>
  keys
    .filter((key) => group[key] !== undefined)
    .map((key): TableMistake => ['T48', `${at}.${key}`, said.get(key) ?? NO_ROWS])

const NO_ROWS = 'has no effect: the section shows no rows of another table ("rows", "related")'
/** What is said of a key that means nothing there, other than that no rows are shown. */
const said = new Map<keyof Group, string>([
  ['when', 'has no effect on related rows: they are there whatever the row holds'],
  ['readOnlyWhen', 'has no effect: nothing is changed in the section'],
])

/** How the section shows rows of the other table, or why it cannot. */
function readSection(model: Model, owner: Table, group: Group, key: Others): FileRows | SectionRows | string {
  const name = group[key] ?? ''
  const table = model.tables.get(name)
  if (!table) return `no table is called "${name}"${didYouMean(name, [...model.tables.keys()])}`
  const read =
    key === 'files'
      ? readFileRows(owner, table)
      : (key === 'rows' ? readOwnedRows : readRelatedRows)({ group, owner, table })
  const all = [...model.tables.values()].flatMap((one) => one.groups?.flatMap((other) => other[key] ?? []) ?? [])
  const isShared = typeof read !== 'string' && key !== 'related' && repeatedValues(all).includes(name)
  return isShared ? `${name} stands in another section too` : read
}

const ownedChecks = (at: string, rows: SectionRows): TableMistake[] => [
  ...keyFaults(at, rows),
  ...unaskedChecks(at, rows),
]

function relatedChecks(at: string, { fields }: Group, { owner }: SectionRows): TableMistake[] {
  const alone = 'stand in a section of their own: a list of related rows stands by itself'
  const pageless = 'has no effect: no screen is the page of one row (kind record)'
  const found: [is: boolean, ...mistake: TableMistake][] = [
    [fields.length > 0, 'T69', `${at}.fields`, alone],
    [!owner.screens.some(({ kind }) => kind === 'record'), 'T48', `${at}.related`, pageless],
  ]
  return found.flatMap(([is, ...mistake]) => (is ? [mistake] : []))
}

function columnChecks(at: string, { table, columns, field }: SectionRows): TableMistake[] {
  if (!columns) return []
  const place = `${at}.columns`
  return [
    ...(columns.length === 0 ? [['T43', place, 'is empty: name a field, or leave it out'] satisfies TableMistake] : []),
    ...repeatedValues(columns).map((name): TableMistake => ['T43', place, `names "${name}" twice`]),
    ...columns.flatMap((name): TableMistake[] => {
      if (fieldOf(table, name)) return name === field ? [['T48', place, `"${name}" is the row itself`]] : []
      return [['T09', place, `${table.name} has no field "${name}"${didYouMean(name, Object.keys(table.fields))}`]]
    }),
  ]
}

const keyFault = (at: string, key: string, { name }: Table): TableMistake => [
  'T07',
  at,
  `the key "${key}" has another meaning in a body of ${name}`,
]

function keyFaults(at: string, { owner, table, key }: SectionRows): TableMistake[] {
  const taken = Object.entries(owner.fields).flatMap(([name, field]) => [name, writeKey(name, field)])
  const isTaken = [...taken, ...reservedKeys].some((one) => one.toLowerCase() === key.toLowerCase())
  return [
    ...(isTaken ? [keyFault(`${at}.key`, key, owner)] : []),
    ...(fieldOf(table, 'delete') ? [keyFault(`${at}.rows`, 'delete', owner)] : []),
  ]
}

/** What a new row needs must be asked for where new rows are made. */
function unaskedChecks(at: string, { table, columns, field }: SectionRows): TableMistake[] {
  const asked = Object.entries(table.fields).filter(
    ([name, one]) => name !== field && mustBeGiven(one) && !one.readOnly && one.defaultFrom === undefined,
  )
  return asked.flatMap(([name, { type, form }]): TableMistake[] => {
    const cannot = `"${name}" is required, and of the type ${type}, which no cell can hold an input for`
    if (fieldTypes[type].passing) return [['T69', `${at}.rows`, cannot]]
    if (columns ? columns.includes(name) : form) return []
    const place = columns ? `${at}.columns` : `${at}.rows`
    return [['T69', place, `nobody would be asked for "${name}" of ${table.name}, which is required`]]
  })
}
