import { useList } from '@refinedev/core'
import type { Row, Values } from '#schema/rows/row.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'
import { useMay } from '#src/providers/ability.ts'

export interface BlockRows {
  filters?: Values
  /** Filters that hold besides. */
  and?: Values
  sortBy?: string
  descending?: boolean
  /** The most rows that are fetched; the total is that of all. */
  rows: number
  /** Where they come from, when not from the list of the table. */
  path?: string
  enabled?: boolean
}

/** Some rows of a table and how many there are, without a message when they cannot be loaded, kept fresh. */
export function useBlockRows<R extends Row = Row>(table: string, asked: BlockRows) {
  const { filters, and, sortBy, descending = false, rows, path, enabled = true } = asked
  const isRead = useMay()('read', table) || path !== undefined
  const { query } = useList<R, HttpError>({
    resource: table,
    pagination: { currentPage: 1, pageSize: rows },
    sorters: sortBy === undefined ? [] : [{ field: sortBy, order: descending ? 'desc' : 'asc' }],
    meta: { background: true, where: filters, ...(and && { and }), ...(path !== undefined && { path }) },
    // The block itself shows that they could not be loaded.
    errorNotification: false,
    // More of the same rows, or those of others, replace these when they come.
    queryOptions: { enabled: enabled && isRead, placeholderData: (previous) => previous },
  })
  useFresh(table, enabled && isRead, query.refetch)
  return query
}
