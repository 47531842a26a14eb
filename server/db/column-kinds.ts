import type { Column, ColumnKind } from '#schema/fields/field-type.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { dayToIso } from '#schema/rules/day.ts'
import type { Field } from '#schema/table.ts'

export type ColumnType =
  | { kind: 'id' | 'version' | 'text' | 'integer' | 'boolean' | 'date' | 'time' | 'instant' | 'list' }
  | { kind: 'numeric'; precision: number; scale: number }

/** The SQL type and index of one kind of column. How the engine reads and writes it is in server/crud/columns.ts. */
interface StoredKind {
  /** The type of the column; undefined where the values are rows of a join table. */
  type: (column: Column) => ColumnType | undefined
  /** What an index sorts the rows by: the value, the text as lists sort it, or nothing (what is sorted by is elsewhere). */
  sort: 'value' | 'text' | 'elsewhere'
  /** What the column refers to: then it has a foreign key and an index. */
  refersTo?: (field: Field) => { table: string; column: string } | undefined
  /** Whether the column is filled even where the field is not required. */
  neverNull?: boolean
  /** A wire value as SQL reads it in quotes, where that is another text. */
  literal?: (wire: string) => string
}

const storedKinds: Record<ColumnKind, StoredKind> = {
  text: { type: () => ({ kind: 'text' }), sort: 'text' },
  integer: { type: () => ({ kind: 'integer' }), sort: 'value' },
  numeric: { type: (column) => (column.kind === 'numeric' ? column : undefined), sort: 'value' },
  boolean: { type: () => ({ kind: 'boolean' }), sort: 'value' },
  date: { type: () => ({ kind: 'date' }), sort: 'value', literal: dayToIso },
  time: { type: () => ({ kind: 'time' }), sort: 'value' },
  instant: { type: () => ({ kind: 'instant' }), sort: 'value' },
  list: { type: () => ({ kind: 'list' }), sort: 'elsewhere', neverNull: true },
  records: { type: () => ({ kind: 'list' }), sort: 'elsewhere', neverNull: true },
  reference: {
    type: () => ({ kind: 'integer' }),
    sort: 'elsewhere',
    refersTo: ({ table }) => (table ? { table, column: 'id' } : undefined),
  },
  // A file that goes is looked for in every column that may name it.
  file: {
    type: () => ({ kind: 'text' }),
    sort: 'elsewhere',
    refersTo: () => ({ table: '_files', column: 'filename' }),
  },
  none: { type: () => undefined, sort: 'elsewhere' },
}

/** How the column of a field lies in the database. */
export const storedKindOf = (field: Field): StoredKind => storedKinds[fieldTypes[field.type].column(field).kind]

/** A value of the wire, as its text, in quotes as SQL reads it: 01-03-2026 -> `'2026-03-01'`. */
export const literalOf = (field: Field, wire: string): string =>
  `'${(storedKindOf(field).literal?.(wire) ?? wire).replaceAll("'", "''")}'`

/** The type of the column of a field; undefined for a field that lives in a join table. */
export const columnTypeOf = (field: Field): ColumnType | undefined =>
  storedKindOf(field).type(fieldTypes[field.type].column(field))

const typeNames = {
  id: 'integer',
  version: 'integer',
  text: 'text',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  time: 'time without time zone',
  instant: 'timestamp with time zone',
  list: 'jsonb',
}

/** The type as PostgreSQL prints it. */
export const sqlTypeOf = (type: ColumnType): string =>
  type.kind === 'numeric' ? `numeric(${type.precision},${type.scale})` : typeNames[type.kind]
