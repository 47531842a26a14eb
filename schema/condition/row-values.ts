import type { Values } from '../rows/row.ts'
import { type Field, fieldOf, type Table, writeKey } from '../table.ts'
import type { RowValues } from './holds.ts'

/** Finds the row that a reference holds, by its id; undefined where nothing is known of it. */
export type FindReferred = (name: string, field: Field, id: number) => RowValues | undefined

const nothing: FindReferred = () => undefined

/** A row as it is stored or typed: by body key, with references as ids. What it does not name is not known. */
export const storedValues = (table: Table, row: Values, find: FindReferred = nothing): RowValues =>
  valuesBy(table, (name, field) => row[field ? writeKey(name, field) : name], find)

/** A row as the API reads it, with the records that it embeds. */
export const readValues = (table: Table, row: Values, find: FindReferred = nothing): RowValues =>
  valuesBy(table, (name, field) => (field ? idsFor(field, row[name]) : row[name]), find)

const idsFor = ({ type }: Field, value: unknown): unknown => {
  if (type === 'reference') return idIn(value)
  return type === 'references' && Array.isArray(value) ? value.map(idIn) : value
}

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** A row whose values are read by field as they are asked for. */
export function valuesBy(
  table: Table,
  valueAt: (name: string, field: Field | undefined) => unknown,
  find: FindReferred,
): RowValues {
  const valueIn = (name: string) => valueAt(name, fieldOf(table, name))
  return {
    table,
    valueOf: valueIn,
    referred: (name) => {
      const field = fieldOf(table, name)
      const id = valueIn(name)
      if (id === null) return null
      return field && typeof id === 'number' ? find(name, field, id) : undefined
    },
  }
}
