import { isDeepStrictEqual } from 'node:util'
import type { Model } from '#schema/model.ts'
import { type Field, type Table, writeKey } from '#schema/table.ts'
import { sqlTypeOf } from '../../db/column-kinds.ts'
import type { ExclusionLayout } from '../../db/exclusions.ts'
import type { IndexLayout } from '../../db/indexes.ts'
import { type ColumnLayout, joinTableName, layoutOf, type TableLayout } from '../../db/layout.ts'
import type { TotalLayout } from '../../db/row-totals.ts'
import { systemTables } from './system-tables.ts'

/** The tables of a database by name: what its catalogue says, and what the comments on tables and columns add to it. */
export type State = Readonly<Record<string, TableState>>

export interface TableState {
  columns: Record<string, ColumnState>
  primaryKey: { name: string; columns: string[] }
  indexes: Record<string, IndexState>
  foreignKeys: Record<string, ForeignKeyState>
  /** What no two rows have together, as `ADD CONSTRAINT` writes it; that of a catalogue is in the comment on the table. */
  exclusions: Record<string, string>
  /** The comment on the table; undefined where it has none of ours. */
  note?: TableNote
}

export interface ColumnState {
  /** As `format_type` writes it. */
  type: string
  notNull: boolean
  /** As PostgreSQL prints it. */
  default?: string
  identity?: 'always' | 'by default'
  /** The expression of a computed column, as the definition has it. */
  computed?: string
  /** The comment on the column: what values it takes. Columns that belong to no field have none. */
  note?: ColumnNote
  /**
   * An SQL expression that fills existing rows before the column becomes required. Known from definitions only, not from a
   * catalogue.
   */
  fill?: string
}

export interface IndexState {
  unique: boolean
  method: string
  /** Each is a quoted column or an SQL expression: `"nome"`, `fold("nome")`. */
  parts: string[]
  /** The condition of a partial index, as PostgreSQL prints it. */
  where?: string
}

export interface ForeignKeyState {
  column: string
  target: { table: string; column: string }
  onDelete: 'restrict' | 'cascade'
}

export interface TableNote {
  big?: true
  /** The field whose references it holds, for a join table. */
  join?: string
  /** The parts of indexes over expressions, which PostgreSQL prints in another form. */
  indexes?: Record<string, string[]>
  /** Its exclusion constraints, as they were added. */
  exclusions?: Record<string, string>
}

/** The properties of a field that concern its values, without labels. */
export interface ColumnNote {
  type: Field['type']
  computed?: string
  /** The engine makes it of the rows that belong to the row. */
  total?: TotalLayout
  /** Rows move between its values: how long they have each is kept. */
  moves?: true
  options?: string[]
  parts?: Record<string, Omit<ColumnNote, 'type'> & { type: string }>
  maxLength?: number
  min?: number
  max?: number
  decimals?: number
  after?: string
  notBefore?: string
  day?: string
}

/** The state of a database of the model, the system's own tables included. Throws ModelError as layoutOf does. */
export function stateOf(model: Model): State {
  const owners = new Map([...model.tables.values()].flatMap((table) => ownersOf(table)))
  const tables = layoutOf(model).map((layout) => [layout.name, tableState(layout, owners.get(layout.name))] as const)
  return { ...systemTables, ...Object.fromEntries(tables) }
}

export const emptyState: State = {}

/** A table that is not there, to be compared with one that is. */
export const noTable: TableState = {
  columns: {},
  primaryKey: { name: '', columns: [] },
  indexes: {},
  foreignKeys: {},
  exclusions: {},
}

/** Whether both describe the same database. */
export const sameState = (one: State, other: State): boolean =>
  isDeepStrictEqual(comparableState(one), comparableState(other))

/** Without `fill`, which no catalogue holds, and without undefined keys. */
const comparableState = (state: State): unknown =>
  JSON.parse(JSON.stringify(state, (key, value) => (key === 'fill' ? undefined : value)))

/** The definition that a table of the database is for; for a join table with the name of the field. */
interface Owner {
  table: Table
  join?: string
}

const ownersOf = (table: Table): [string, Owner][] => [
  [table.name, { table }],
  ...Object.keys(table.fields).map((field): [string, Owner] => [joinTableName(table, field), { table, join: field }]),
]

function tableState(layout: TableLayout, owner: Owner | undefined): TableState {
  const { name, columns, primaryKey, indexes, foreignKeys } = layout
  const exclusions = exclusionTexts(layout.exclusions)
  const fields = new Map(
    Object.entries(owner?.table.fields ?? {}).map(([field, facts]) => [writeKey(field, facts), facts] as const),
  )
  const byExpression = indexes.filter(({ parts }) => parts.some((part) => typeof part !== 'string'))
  const note: TableNote = {
    ...(owner?.table.big && owner.join === undefined && { big: true }),
    ...(owner?.join !== undefined && { join: owner.join }),
    ...(byExpression.length > 0 && {
      indexes: Object.fromEntries(byExpression.map((index) => [index.name, partsOf(index)])),
    }),
    ...(layout.exclusions.length > 0 && { exclusions }),
  }
  return {
    columns: Object.fromEntries(
      columns.map((column) => [column.name, columnState(column, owner?.join ? undefined : fields.get(column.name))]),
    ),
    primaryKey: primaryKey
      ? { name: `${name}_${primaryKey.join('_')}_pk`, columns: primaryKey }
      : { name: `${name}_pkey`, columns: ['id'] },
    indexes: Object.fromEntries(indexes.map((index) => [index.name, indexState(index)])),
    foreignKeys: Object.fromEntries(
      foreignKeys.map(({ name: key, column, target, onDelete }) => [key, { column, target, onDelete }]),
    ),
    exclusions,
    note,
  }
}

/** Checked at the end of the transaction: rows of one command may change places. */
function exclusionTexts(exclusions: readonly ExclusionLayout[]): TableState['exclusions'] {
  const column = (key: string) => `"${key}"`
  return Object.fromEntries(
    exclusions.map(({ name, method, parts, where }) => {
      const compared = parts.map(({ sql, operator }) => `${sql(column)} WITH ${operator}`).join(', ')
      const condition = where === undefined ? '' : ` WHERE (${where.sql(column)})`
      return [name, `EXCLUDE USING ${method} (${compared})${condition} DEFERRABLE INITIALLY DEFERRED`]
    }),
  )
}

function columnState(
  { type, notNull, computed, fill, total, moves }: ColumnLayout,
  field: Field | undefined,
): ColumnState {
  if (type.kind === 'id') return { type: 'integer', notNull, identity: 'by default' }
  if (type.kind === 'version') return { type: 'integer', notNull, default: '1' }
  const isList = type.kind === 'list'
  return {
    type: sqlTypeOf(type),
    notNull,
    ...(isList && computed === undefined && { default: EMPTY_LIST, fill: fill ?? EMPTY_LIST }),
    ...(!isList && fill !== undefined && { fill }),
    ...(computed !== undefined && { computed }),
    ...(field && { note: { ...noteOf(field), ...(total && { total }), ...(moves && { moves }) } }),
  }
}

export const EMPTY_LIST = `'[]'::jsonb`

const partsOf = ({ parts }: IndexLayout): string[] =>
  parts.map((part) => (typeof part === 'string' ? `"${part}"` : part.sql))

const indexState = (index: IndexLayout): IndexState => ({
  unique: index.unique,
  method: index.method,
  parts: partsOf(index),
})

/** The note of a field on its column. */
function noteOf({
  type,
  computed,
  maxLength,
  min,
  max,
  decimals,
  options,
  of,
  after,
  notBefore,
  day,
}: Field): ColumnNote {
  const limits = { maxLength, min, max, decimals, after, notBefore, day }
  return {
    type,
    ...(computed !== undefined && { computed }),
    ...definedOnly(limits),
    ...(options && { options: Object.keys(options).sort() }),
    ...(of && { parts: Object.fromEntries(Object.entries(of).map(([name, part]) => [name, partNote(part)])) }),
  }
}

function partNote(part: NonNullable<Field['of']>[string]): NonNullable<ColumnNote['parts']>[string] {
  const { type, maxLength, min, max, decimals, options } = part
  return {
    type,
    ...definedOnly({ maxLength, min, max, decimals }),
    ...(options && { options: Object.keys(options).sort() }),
  }
}

const definedOnly = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as Partial<T>

/** Whether the engine makes its values of the rows that belong to a row. */
export const isTotal = ({ note }: ColumnState): boolean => note?.total !== undefined

/** Whether it holds what is nowhere else. */
export const isStored = (state: ColumnState): boolean => state.computed === undefined && !isTotal(state)

/** Whether the column holds texts that people type, which may consist of blanks. */
export const isText = ({ type, computed, note }: ColumnState): boolean =>
  type === 'text' && computed === undefined && note !== undefined
