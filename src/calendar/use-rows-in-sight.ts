import { useDataProvider, useList } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { topicOf } from '#src/lib/realtime.ts'
import { whenChanged } from '#src/lib/when-changed.ts'
import { type FieldOf, filtersFor, type RowOf, type TableName } from '#src/providers/rows.ts'
import { type Place, spanOf } from './span.ts'

export interface LoadedRows<R extends Row> {
  data: readonly R[]
  /** Undefined until the first answer. */
  total?: number
  /** There are more than one answer holds. */
  truncated: boolean
  busy: boolean
  error: HttpError | null
  retry: () => void
}

/**
 * The rows whose `day` is in sight and that match the filters, in one request. The previous ones stay until it is answered;
 * what other users change is fetched as it happens.
 */
export function useRowsInSight<N extends TableName>(
  table: N,
  day: FieldOf<N>,
  place: Place,
  filters: Values,
): LoadedRows<RowOf<N>> {
  const request = {
    resource: table,
    pagination: unpaged,
    sorters: [{ field: day, order: 'asc' as const }],
    filters: filtersFor({ ...filters, [day]: spanOf(place) }),
  }
  const { query } = useList<RowOf<N>, HttpError>({
    ...request,
    queryOptions: { placeholderData: (previous) => previous },
  })
  const provider = useDataProvider()
  const listed = query.isPlaceholderData ? undefined : query.data
  const load = () => provider().getList<RowOf<N>>({ ...request, meta: { background: true } })
  const live = useLiveRows(topicOf(table), { listed, busy: query.isFetching, load })
  const { data = none, total } = live ?? query.data ?? {}
  return {
    data,
    total,
    truncated: (total ?? 0) > data.length,
    busy: query.isLoading || query.isPlaceholderData,
    error: query.error,
    retry: () => query.refetch(),
  }
}

/** How the API is asked for all rows. */
const unpaged = { currentPage: 0, pageSize: 0 }
const none: never[] = []

interface Listed<R> {
  data: R[]
  total: number
}

interface Watched<R> {
  /** The last answer on screen. */
  listed?: Listed<R>
  /** It is being fetched again. */
  busy: boolean
  /** Fetches the same in the background. */
  load: () => Promise<Listed<R>>
}

/** The rows as other users have changed them since they were fetched. Nothing changes while something is being dragged. */
function useLiveRows<R>(topic: string, watched: Watched<R>): Listed<R> | undefined {
  const [update, setUpdate] = useState<{ base: Listed<R>; rows: Listed<R> }>()
  const client = useQueryClient()
  const latest = useEffectEvent(() => watched)
  useEffect(() => {
    const settled = () =>
      !latest().busy && client.isMutating() === 0 && document.visibilityState !== 'hidden' && !isDragging()
    return whenChanged(topic, async () => {
      const { listed: base, load } = latest()
      if (!base || !settled()) return false
      const rows = await load()
      // Another answer came meanwhile: these rows may be older.
      if (base !== latest().listed || !settled()) return false
      setUpdate({ base, rows })
      return true
    })
  }, [topic, client])
  return update && update.base === watched.listed ? update.rows : undefined
}

const isDragging = () => document.querySelector('.rbc-addons-dnd-is-dragging') !== null
