import { type CrudFilter, type UseListProps, type UseOneProps, useList, useOne } from '@refinedev/core'
import { z } from 'zod'
import type { Row, Values } from '#schema/row.ts'
import type { Rows, StoredRows } from '#schema/tables.generated.ts'
import { envelope, read } from '#src/lib/answers.ts'
import type { Call } from '#src/lib/http.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { anyRow } from '#src/lib/records.ts'

export type TableName = keyof Rows

/** A row of the table, as the API gives it. Mapped, so that what is generic takes it for a Row. */
export type RowOf<N extends TableName> = { [F in keyof Rows[N]]: Rows[N][F] }

/** What rows of the table call their fields. */
export type FieldOf<N extends TableName> = keyof Rows[N] & string

/** What bodies, forms and filters of the table call its fields: what refers to other rows by their ids. */
export type BodyKey<N extends TableName> = keyof StoredRows[N] & string

/** Some values of a body, or what a list is narrowed by: one value, several, or a span of them. */
export type ValuesOf<N extends TableName> = { readonly [K in BodyKey<N>]?: unknown }

/** Something for some fields of the table. */
export type ByField<N extends TableName, V = unknown> = { readonly [F in FieldOf<N>]?: V }

/**
 * The row that a generic part hands over, as one of the table it is about. The one place where a row is believed to be what
 * its definition says: the server has made it from the same definition.
 */
export const rowOf = <N extends TableName>(_table: N, row: Row): RowOf<N> => row as RowOf<N>

/** Filters for rows that hold these values. */
export const holding = (values: Values): CrudFilter[] =>
  Object.entries(values).map(([field, value]) => ({ field, operator: 'eq', value }))

type One<N extends TableName> = Omit<UseOneProps<RowOf<N>, HttpError, RowOf<N>>, 'resource' | 'id'>

/** One row of the table. */
export const useRow = <N extends TableName>(table: N, id: number, options?: One<N>) =>
  useOne<RowOf<N>, HttpError>({ ...options, resource: table, id })

type Several<N extends TableName> = Omit<UseListProps<RowOf<N>, HttpError, RowOf<N>>, 'resource'>

/** Rows of the table: all of them, unless `pagination` says otherwise. */
export const useRows = <N extends TableName>(table: N, options?: Several<N>) =>
  useList<RowOf<N>, HttpError>({ pagination: { mode: 'off' }, ...options, resource: table })

const rows = envelope(z.array(anyRow))

/** The rows of the table that a list elsewhere than in a component asks for. */
export async function readRows<N extends TableName>(table: N, path: string, options?: Call): Promise<RowOf<N>[]> {
  return (await read(path, rows, options)).map((row) => rowOf(table, row))
}
