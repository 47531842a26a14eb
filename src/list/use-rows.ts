import { useDataProvider, useList } from '@refinedev/core'
import { useEffect, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import type { ListState } from './list-state.ts'
import { rowsRequest } from './rows-request.ts'
import type { ListControls } from './use-list-state.ts'
import { type Fetched, type LiveUpdate, useLiveUpdate } from './use-live-update.ts'
import type { QueryControls } from './use-query-controls.ts'
import type { ListSource } from './use-source.ts'

export interface LoadedRows {
  data: Row[]
  /** Undefined until the first response. */
  total?: number
  /** What the response holds beside rows and total. */
  others: Readonly<Record<string, unknown>>
  /** The first request is pending. */
  loading: boolean
  /** A request is pending while the previous rows are still shown. */
  busy: boolean
  error: HttpError | null
  retry: () => void
  /** Changes by other users that are not shown yet. */
  liveUpdate?: LiveUpdate
  showLiveUpdate: () => void
  /** Changes the rows shown until the next response: what the user has saved in a row itself. */
  edit: (change: (shown: Fetched) => Fetched) => void
  /** Shows the newer version of a row in its place until the next response. */
  replace: (row: Row) => void
  /** Rows were edited since the last response: filters, order and totals may no longer fit them. */
  edited: boolean
}

/**
 * Fetches the rows that a list asks for; the previous rows stay until the next ones arrive. Rows of a state that is about to
 * change are not fetched (`enabled`).
 */
export function useRows({ table, path }: ListSource, query: QueryControls, enabled: boolean): LoadedRows {
  const { state, filters, controls } = query
  const request = rowsRequest(table, state, filters, path)
  const { query: answer } = useList<Row, HttpError>({
    ...request,
    queryOptions: { placeholderData: (previous) => previous, enabled },
  })
  const provider = useDataProvider()
  const fetched = useResponse(answer.isPlaceholderData ? undefined : answer.data, answer.dataUpdatedAt)
  const { shown, liveUpdate, reset, edit, edited, replace } = useLiveUpdate({
    topic: topicOf(table.name),
    fetched,
    busy: answer.isFetching,
    load: () => provider().getList<Row>({ ...request, meta: { ...request.meta, background: true } }),
  })
  useExistingPage(answer.isPlaceholderData ? undefined : answer.data?.total, state, controls)
  const rows = shown ?? answer.data
  return {
    data: rows?.data ?? none,
    total: rows?.total,
    others: rows?.others ?? nothing,
    loading: useWaiting(answer.isLoading || (!enabled && answer.isPending)),
    busy: answer.isFetching,
    error: answer.error,
    retry: () => answer.refetch(),
    liveUpdate,
    showLiveUpdate: () => {
      reset()
      void answer.refetch()
    },
    edit,
    edited,
    replace,
  }
}

const none: Row[] = []
const nothing = {}

/** The response as an object of its own: one that says the same as the last keeps the object of that one. */
const useResponse = (data: Fetched | undefined, receivedAt: number): Fetched | undefined =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is what tells two responses apart
  useMemo(() => data && { ...data }, [data, receivedAt])

/** Goes to the last page when the current one no longer exists. */
function useExistingPage(total: number | undefined, { page, rowsPerPage }: ListState, { setPage }: ListControls): void {
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / rowsPerPage))
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setPage(lastPage, true)
  }, [lastPage, page, setPage])
}
