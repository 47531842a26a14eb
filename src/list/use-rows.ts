import { useDataProvider, useList } from '@refinedev/core'
import { useEffect } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { useAtLeast } from '#src/lib/loading.ts'
import { topicOf } from '#src/lib/realtime.ts'
import { filtersFor } from '#src/providers/rows.ts'
import type { ListState } from './list-state.ts'
import type { ListControls } from './use-list-state.ts'
import { type News, useNews } from './use-news.ts'

export interface LoadedRows {
  data: Row[]
  /** Undefined until the first answer. */
  total?: number
  /** The first answer is on its way. */
  loading: boolean
  /** Another page is on its way while the last one is still shown. */
  busy: boolean
  error: HttpError | null
  retry: () => void
  /** What others have changed since. */
  news?: News
  showNews: () => void
}

interface Asked {
  table: Table
  state: ListState
  controls: ListControls
  path?: string
  scope?: Values
}

/** The rows of the state; those of the last one stay until the next ones are there. */
export function useRows({ table, state, controls, path, scope }: Asked): LoadedRows {
  const asked = {
    resource: table.name,
    pagination: { currentPage: state.page, pageSize: state.rowsPerPage, mode: 'server' as const },
    sorters: state.sortBy === null ? [] : [{ field: state.sortBy, order: state.sortDesc ? descending : ascending }],
    filters: filtersFor({ ...state.filters, ...scope }),
  }
  const { query } = useList<Row, HttpError>({
    ...asked,
    meta: path === undefined ? undefined : { path },
    queryOptions: { placeholderData: (previous) => previous },
  })
  const provider = useDataProvider()
  const { shown, news, forget } = useNews({
    topic: topicOf(table.name),
    listed: query.isPlaceholderData ? undefined : query.data,
    busy: query.isFetching,
    load: () => provider().getList<Row>({ ...asked, meta: { path, background: true } }),
  })
  useExistingPage(query.isPlaceholderData ? undefined : query.data?.total, state, controls)
  const rows = shown ?? query.data
  return {
    data: rows?.data ?? none,
    total: rows?.total,
    loading: useAtLeast(query.isLoading),
    busy: query.isFetching,
    error: query.error,
    retry: () => query.refetch(),
    news,
    showNews: () => {
      forget()
      void query.refetch()
    },
  }
}

const ascending = 'asc' as const
const descending = 'desc' as const
const none: Row[] = []

/** Goes to the last page when there are no longer so many. */
function useExistingPage(total: number | undefined, { page, rowsPerPage }: ListState, { setPage }: ListControls): void {
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / rowsPerPage))
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setPage(lastPage, true)
  }, [lastPage, page, setPage])
}
