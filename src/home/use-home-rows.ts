import { useFresh } from '#src/lib/net/use-fresh.ts'
import { type TableName, useRows, type ValuesOf } from '#src/providers/rows.ts'

interface Options<N extends TableName> {
  filters?: ValuesOf<N>
  /** Only rows with one of these ids. */
  ids?: readonly number[]
  sort?: string
  descending?: boolean
  /** The most rows that are fetched; the total is that of all. */
  size: number
  /** Where the rows come from, when not from the list of the table. */
  path?: string
  enabled?: boolean
}

/** Some rows of a table and how many there are, without a message when they cannot be loaded, kept fresh. */
export function useHomeRows<N extends TableName>(table: N, options: Options<N>) {
  const { filters = {}, ids, sort, descending = false, size, path, enabled = true } = options
  const { query } = useRows(table, {
    pagination: { currentPage: 1, pageSize: size },
    where: ids ? { ...filters, id: ids } : filters,
    sorters: sort === undefined ? [] : [{ field: sort, order: descending ? 'desc' : 'asc' }],
    meta: { background: true, ...(path !== undefined && { path }) },
    // The block itself shows that they could not be loaded.
    errorNotification: false,
    // More of the same rows, or those of others, replace these when they come.
    queryOptions: { enabled, placeholderData: (previous) => previous },
  })
  useFresh(table, enabled, query.refetch)
  return query
}
