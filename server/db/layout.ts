import { inTable, type Mistake, ModelError } from '#schema/grammar/mistake.ts'
import type { Model } from '#schema/model.ts'
import { daysFromToday } from '#schema/rules/day.ts'
import { type Field, isView, type Table, writeKey } from '#schema/table.ts'
import { type ColumnType, columnTypeOf, literalOf, storedKindOf } from './column-kinds.ts'
import { type ExclusionLayout, exclusionsOf } from './exclusions.ts'
import { btree, type IndexLayout, indexesOf } from './indexes.ts'
import { isDialled, keyColumn } from './phone-key.ts'
import { type TotalLayout, totalLayout } from './row-totals.ts'

/** How a definition lies in the database, as plain data: migrations are made of it, and a database is compared with it. */
export interface TableLayout {
  name: string
  columns: ColumnLayout[]
  /** The columns of the primary key, where it is not the id. */
  primaryKey?: [string, ...string[]]
  indexes: IndexLayout[]
  foreignKeys: ForeignKeyLayout[]
  exclusions: ExclusionLayout[]
}

export interface ColumnLayout {
  name: string
  type: ColumnType
  notNull: boolean
  /** An SQL expression: the database keeps the value. */
  computed?: string
  /** An SQL expression for rows that are there before the column is. */
  fill?: string
  /** What the engine makes of the rows that belong to the row. */
  total?: TotalLayout
  /** Rows move between its values. */
  moves?: true
}

export interface ForeignKeyLayout {
  name: string
  column: string
  /** `_files` is the one system table that definitions refer to. */
  target: { table: string; column: string }
  onDelete: 'restrict' | 'cascade'
}

/**
 * The tables of the definitions, in their order, each followed by its join tables. Throws ModelError for names that the
 * database or the generated code cannot bear.
 */
export function layoutOf(model: Model): TableLayout[] {
  const layouts = [...model.tables.values()]
    .filter((table) => !isView(table))
    .flatMap((table) => [mainTable(model, table), ...joinTables(table)])
  const mistakes = [...sharedTypes([...model.tables.keys()]), ...layouts.flatMap(longNames), ...sharedNames(layouts)]
  if (mistakes.length > 0) throw new ModelError(mistakes)
  return layouts
}

/** Tables whose rows would have one type in generated code. */
function sharedTypes(names: string[]): Mistake[] {
  return names.flatMap((name, at) => {
    const type = typeNameOf(name)
    const twin = names.slice(0, at).find((other) => typeNameOf(other) === type)
    return twin ? [inTable(name, 'T19', 'name', `${name} and ${twin} would both be called ${type} in code`)] : []
  })
}

function longNames(layout: TableLayout): Mistake[] {
  const { name, indexes, foreignKeys, exclusions, primaryKey } = layout
  const keys = [...indexes, ...foreignKeys].map((key) => key.name)
  const names = [...keys, primaryKey ? `${name}_${primaryKey.join('_')}_pk` : `${name}_id_seq`]
  return [
    ...names.map((long) => ({ long, at: 'fields' })),
    ...exclusions.map((exclusion) => ({ long: exclusion.name, at: exclusion.period ? 'exclusive' : 'unique' })),
  ]
    .filter(({ long }) => long.length > NAME_LIMIT)
    .map(({ long, at }) =>
      inTable(ownerOf(layout), 'T17', at, `${long} is longer than the ${NAME_LIMIT} letters the database allows`),
    )
}

/** The table of the definitions that a table of the database is for. */
const ownerOf = ({ name }: TableLayout): string => name.replace(/__.*/, '')

/** Tables, sequences and indexes share one space of names, over all tables. */
function sharedNames(layouts: TableLayout[]): Mistake[] {
  const taken = new Map<string, TableLayout>()
  return layouts.flatMap((layout) => {
    const { name, indexes, exclusions, primaryKey } = layout
    const keys = primaryKey ? [`${name}_${primaryKey.join('_')}_pk`] : [`${name}_pkey`, `${name}_id_seq`]
    const relations = [name, ...keys, ...[...indexes, ...exclusions].map((one) => one.name)]
    return relations.flatMap((relation) => {
      const owner = taken.get(relation)
      taken.set(relation, layout)
      if (!owner) return []
      const sentence = `the database would call two things ${relation}: one of ${owner.name}, one of ${name}`
      return [inTable(ownerOf(layout), 'T39', relation === name ? 'name' : 'fields', sentence)]
    })
  })
}

const NAME_LIMIT = 63

/** What the types of a table's rows begin with in generated code: `tech-codes` -> `TechCodes`. */
export const typeNameOf = (tableName: string): string =>
  tableName.replace(/(?:^|[-_]+)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase()).replace(/[-_]/g, '')

function mainTable(model: Model, table: Table): TableLayout {
  const fields = Object.entries(table.fields).flatMap(([name, field]) => {
    const column = columnOf(name, field, totalLayout(model, table, name))
    if (column && name === table.workflow?.field) column.moves = true
    return column ? [{ field, column }] : []
  })
  return {
    name: table.name,
    columns: [
      { name: 'id', type: { kind: 'id' }, notNull: true },
      { name: 'version', type: { kind: 'version' }, notNull: true },
      ...fields.map(({ column }) => column),
      ...fields.flatMap(({ field, column }) => (isDialled(field) ? [keptKey(column.name)] : [])),
    ],
    indexes: fields.flatMap(({ field, column }) => indexesOf(table, field, column.name)),
    foreignKeys: fields.flatMap(({ field, column }) => foreignKeys(table, field, column)),
    exclusions: exclusionsOf(table),
  }
}

/** The column with the key of a telephone number, maintained by the engine: not a field of the row. */
const keptKey = (name: string): ColumnLayout => ({ name: keyColumn(name), type: { kind: 'text' }, notNull: false })

/** The column of a field, or undefined for one that lives in a join table. */
function columnOf(name: string, field: Field, total?: TotalLayout): ColumnLayout | undefined {
  const type = columnTypeOf(field)
  if (!type) return undefined
  return {
    name: writeKey(name, field),
    type,
    notNull: field.required || storedKindOf(field).neverNull === true,
    computed: field.computed,
    fill: fillOf(field),
    total,
  }
}

/** The value that existing rows get in a new required column. */
function fillOf(field: Field): string | undefined {
  if (!field.required || field.computed || field.default === undefined || field.default === '$me') return undefined
  const days = daysFromToday(field.default)
  if (days !== undefined) return `(now() at time zone 'Europe/Rome')::date${days === 0 ? '' : ` + ${days}`}`
  if (field.default === '$now') return 'now()'
  return literalOf(field, Array.isArray(field.default) ? JSON.stringify(field.default) : String(field.default))
}

function foreignKeys(table: Table, field: Field, { name }: ColumnLayout): ForeignKeyLayout[] {
  const target = storedKindOf(field).refersTo?.(field)
  return target ? [{ name: `${table.name}_${name}_fk`, column: name, onDelete: 'restrict', target }] : []
}

/** The name of the table that holds a field with several references. */
export const joinTableName = (table: Table, fieldName: string): string => `${table.name}__${fieldName}`

function joinTables(table: Table): TableLayout[] {
  return Object.entries(table.fields).flatMap(([fieldName, field]) => {
    if (!field.table || columnTypeOf(field)) return []
    const name = joinTableName(table, fieldName)
    const id = (column: string): ColumnLayout => ({ name: column, type: { kind: 'integer' }, notNull: true })
    const key = (column: string, suffix: string, target: string, onDelete: 'restrict' | 'cascade') => ({
      name: `${name}_${suffix}`,
      column,
      target: { table: target, column: 'id' },
      onDelete,
    })
    return [
      {
        name,
        columns: [id('ownerId'), id('targetId')],
        primaryKey: ['ownerId', 'targetId'] as [string, string],
        indexes: [btree(`${name}_target`, 'targetId')],
        foreignKeys: [
          key('ownerId', 'owner_fk', table.name, 'cascade'),
          key('targetId', 'target_fk', field.table, 'restrict'),
        ],
        exclusions: [],
      },
    ]
  })
}
