import { type UseListProps, type UseOneProps, useList, useOne } from '@refinedev/core'
import { z } from 'zod'
import type { Row } from '#schema/rows/row.ts'
import type { Rows, StoredRows } from '#schema/tables.generated.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import type { Call } from '#src/lib/net/http.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { anyRow } from '#src/lib/net/records.ts'
import { useMay } from './ability.ts'

export type TableName = keyof Rows

/** A row of the table, as the API returns it. A mapped type, so that generic code accepts it as a Row. */
export type RowOf<N extends TableName> = { [F in keyof Rows[N]]: Rows[N][F] }

/** Field names as rows use them. */
export type FieldOf<N extends TableName> = keyof Rows[N] & string

/** Field names as bodies, forms and filters use them: references by id. */
export type BodyKey<N extends TableName> = keyof StoredRows[N] & string

/** Some values of a body or a filter: one value, several, or a range. */
export type ValuesOf<N extends TableName> = { readonly [K in BodyKey<N>]?: unknown }

export type ByField<N extends TableName, V = unknown> = { readonly [F in FieldOf<N>]?: V }

/**
 * Types a generic row as one of its table. The only place with this cast: the server builds rows from the same
 * definition.
 */
export const rowOf = <N extends TableName>(_table: N, row: Row): RowOf<N> => row as RowOf<N>

type RowOptions<N extends TableName> = Omit<UseOneProps<RowOf<N>, HttpError, RowOf<N>>, 'resource' | 'id'>

export const useRow = <N extends TableName>(table: N, id: number, options?: RowOptions<N>) =>
  useOne<RowOf<N>, HttpError>({ ...options, resource: table, id })

export interface RowsOptions<N extends TableName>
  extends Omit<UseListProps<RowOf<N>, HttpError, RowOf<N>>, 'resource' | 'filters'> {
  /** Values that the rows have, or by which they are searched. */
  where?: ValuesOf<N>
}

/**
 * Fetches rows of the table: all of them, unless `pagination` says otherwise. None of a table that is not the current user's to
 * read: the refusal would end the session. A `path` of its own has rights of its own.
 */
export function useRows<N extends TableName>(table: N, { where, meta, queryOptions, ...options }: RowsOptions<N> = {}) {
  const mayRead = useMay()('read', table) || meta?.path !== undefined
  return useList<RowOf<N>, HttpError>({
    pagination: { mode: 'off' },
    ...options,
    queryOptions: { ...queryOptions, enabled: mayRead ? queryOptions?.enabled : false },
    meta: { ...meta, where },
    resource: table,
  })
}

const rows = envelope(z.array(anyRow))

/** Fetches rows of the table outside a component. */
export async function readRows<N extends TableName>(table: N, path: string, options?: Call): Promise<RowOf<N>[]> {
  return (await read(path, rows, options)).map((row) => rowOf(table, row))
}
