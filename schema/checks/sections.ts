import { fieldTypes } from '../fields/index.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { readFileRows } from '../rows/file-rows.ts'
import { type OwnedRows, readOwnedRows, readRelatedRows, type SectionRows } from '../rows/section-rows.ts'
import { fieldOf, type Group, type Table, writeKey } from '../table.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
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
    if (key === undefined) return idleKeys(at, group, ['by', 'from', 'columns'])
    const fault = faultOf(model, table, group, key)
    if (fault) return [[ids[key], `${at}.${key}`, fault]]
    return [...idleKeys(at, group, idleIn[key]), ...rowChecks(model, table, at, group)]
  })

const idleIn: Readonly<Record<Others, readonly (keyof Group)[]>> = {
  files: ['by', 'from', 'columns'],
  rows: [],
  related: ['when'],
}

const idleKeys = (at: string, group: Group, keys: readonly (keyof Group)[]): TableMistake[] =>
  keys
    .filter((key) => group[key] !== undefined)
    .map((key): TableMistake => ['T48', `${at}.${key}`, key === 'when' ? NO_WHEN : NO_ROWS])

const NO_ROWS = 'has no effect: the section shows no rows of another table ("rows", "related")'
const NO_WHEN = 'has no effect on related rows: they are there whatever the row holds'

function faultOf(model: Model, owner: Table, group: Group, key: Others): string | undefined {
  const name = group[key] ?? ''
  const table = model.tables.get(name)
  if (!table) return `no table is called "${name}"${didYouMean(name, [...model.tables.keys()])}`
  const read =
    key === 'files'
      ? readFileRows(owner, table)
      : (key === 'rows' ? readOwnedRows : readRelatedRows)({ group, owner, table })
  if (typeof read === 'string') return read
  const all = [...model.tables.values()].flatMap((one) => one.groups?.flatMap((other) => other[key] ?? []) ?? [])
  return key !== 'related' && repeatedValues(all).includes(name) ? `${name} stands in another section too` : undefined
}

/** Of sections that show rows: their columns, and their key, which bodies have. */
function rowChecks(model: Model, owner: Table, at: string, group: Group): TableMistake[] {
  const { key, rows = '', related = '', fields } = group
  const [owned, other] = [model.tables.get(rows), model.tables.get(related)]
  const section = owned ?? other
  if (!section) return []
  const read = owned ? readOwnedRows({ group, owner, table: owned }) : readRelatedRows({ group, owner, table: section })
  if (typeof read === 'string') return []
  const isOnPage = owner.screens.some(({ kind }) => kind === 'record')
  return [
    ...columnChecks(at, read),
    ...(owned ? keyFaults(owner, owned, at, key) : []),
    ...(owned && read.ownerKey !== undefined ? unaskedChecks(at, read) : []),
    ...(other && fields.length > 0
      ? [
          [
            'T69',
            `${at}.fields`,
            'stand in a section of their own: a list of related rows stands by itself',
          ] satisfies TableMistake,
        ]
      : []),
    ...(other && !isOnPage
      ? [
          [
            'T48',
            `${at}.related`,
            'has no effect: no screen is the page of one row (kind record)',
          ] satisfies TableMistake,
        ]
      : []),
  ]
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

function keyFaults(owner: Table, rows: Table, at: string, key: string): TableMistake[] {
  const taken = Object.entries(owner.fields).flatMap(([name, field]) => [name, writeKey(name, field)])
  const isTaken = [...taken, ...reservedKeys].some((one) => one.toLowerCase() === key.toLowerCase())
  return [
    ...(isTaken ? [keyFault(`${at}.key`, key, owner)] : []),
    ...(fieldOf(rows, 'delete') ? [keyFault(`${at}.rows`, 'delete', owner)] : []),
  ]
}

/** What a new row needs must be asked for where new rows are made. */
function unaskedChecks(at: string, { table, columns, field }: SectionRows | OwnedRows): TableMistake[] {
  const asked = Object.entries(table.fields).filter(
    ([name, { required, readOnly, default: first, defaultFrom, type }]) =>
      name !== field &&
      required &&
      !readOnly &&
      first === undefined &&
      defaultFrom === undefined &&
      !fieldTypes[type].numbered,
  )
  return asked.flatMap(([name, { type, form }]): TableMistake[] => {
    if (fieldTypes[type].passing)
      return [
        ['T69', `${at}.rows`, `"${name}" is required, and of the type ${type}, which no cell can hold an input for`],
      ]
    const isAsked = columns ? columns.includes(name) : form
    return isAsked
      ? []
      : [
          [
            'T69',
            columns ? `${at}.columns` : `${at}.rows`,
            `nobody would be asked for "${name}" of ${table.name}, which is required`,
          ],
        ]
  })
}
