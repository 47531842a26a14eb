import { useOne } from '@refinedev/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { forgetDeletion, isDeletedHere } from '#src/lib/net/own-writes.ts'
import { useLiveRow } from '#src/record/use-live-row.ts'

/** The row that a page is about. */
export interface LoadedRecord {
  table: Table
  /** The row as last read or saved; it stays when another user deletes it, with `error` 404. */
  row?: Row
  loading: boolean
  error: HttpError | null
  retry: () => void
  /** Shows the row as it was just saved; one that was saved anew, as a row of its own, on its page. */
  show: (saved: Row) => void
}

/** The row that the address names with its parameter `id`, kept current while others change it. */
export function useRecord(table: Table): LoadedRecord {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const [{ row: saved, at }, setSaved] = useState<{ row?: Row; at: number }>({ at: 0 })
  useState(() => forgetDeletion(table.name, id))
  const { query } = useOne<Row, HttpError>({
    resource: table.name,
    id,
    queryOptions: { gcTime: 0, enabled: !isDeletedHere(table.name, id) },
    errorNotification: (error) => (isMissing(error) ? false : undefined),
  })
  useLiveRow(table.name, id, query.refetch)
  const read = query.data?.data
  // Totals change without the version: of one version what came last is shown.
  const isNewer =
    saved?.id === id && (read === undefined || isLater([saved.version, at], [read.version, query.dataUpdatedAt]))
  return {
    table,
    row: isNewer ? { ...read, ...saved } : read,
    loading: useWaiting(query.isLoading),
    error: query.error,
    retry: () => query.refetch(),
    show: (row) =>
      row.id === id ? setSaved({ row, at: Date.now() }) : navigate(rowPath(table, row.id) ?? '/', { replace: true }),
  }
}

const isLater = ([version, at]: [number, number], [other, otherAt]: [number, number]): boolean =>
  version > other || (version === other && at >= otherAt)

/** Whether there is no such row: an id that is none is refused with 400. */
export const isMissing = (error: HttpError | null | undefined): boolean =>
  error?.status === 404 || error?.status === 400
