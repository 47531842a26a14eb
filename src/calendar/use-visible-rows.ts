import { useDataProvider, useList } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import type { FieldOf, RowOf, TableName } from '#src/providers/rows.ts'
import { type DateRange, dateRangeOf, isWithin, type ViewDate } from './view-date.ts'

export interface LoadedRows<R extends Row> {
  data: readonly R[]
  /** Undefined until the first response. */
  total?: number
  /** There are more rows than one response holds. */
  truncated: boolean
  busy: boolean
  /** Of some visible days nothing is known yet. */
  unknown: boolean
  error: HttpError | null
  retry: () => void
}

/**
 * Fetches the rows whose `day` is in the visible range and that match the filters, in one request. The previous rows stay
 * until the response arrives; changes by other users are fetched when they happen.
 */
export function useVisibleRows<N extends TableName>(
  table: N,
  day: FieldOf<N>,
  viewDate: ViewDate,
  filters: Values,
): LoadedRows<RowOf<N>> {
  const range = dateRangeOf(viewDate)
  const request = {
    resource: table,
    pagination: unpaged,
    sorters: [{ field: day, order: 'asc' as const }],
    meta: { where: { ...filters, [day]: range } },
  }
  const { query } = useList<RowOf<N>, HttpError>({
    ...request,
    queryOptions: { placeholderData: (previous) => previous },
  })
  const provider = useDataProvider()
  const fetched = query.isPlaceholderData ? undefined : query.data
  const load = () => provider().getList<RowOf<N>>({ ...request, meta: { ...request.meta, background: true } })
  const live = useLiveRows(topicOf(table), { fetched, busy: query.isFetching, load })
  const { data = none, total } = live ?? query.data ?? {}
  const known = useKnownRange(range, fetched !== undefined)
  return {
    data,
    total,
    truncated: (total ?? 0) > data.length,
    busy: query.isLoading || query.isPlaceholderData,
    unknown: fetched === undefined && !(known && isWithin(range, known)),
    error: query.error,
    retry: () => query.refetch(),
  }
}

/** The days of the last response; undefined before the first one. */
function useKnownRange(range: DateRange, isFetched: boolean): DateRange | undefined {
  const [known, setKnown] = useState<DateRange>()
  if (isFetched && (known?.from !== range.from || known.to !== range.to)) setKnown(range)
  return known
}

/** The API returns all rows for a page size of 0. */
const unpaged = { currentPage: 0, pageSize: 0 }
const none: never[] = []

interface Fetched<R> {
  data: R[]
  total: number
}

interface Watched<R> {
  /** The last response shown on screen. */
  fetched?: Fetched<R>
  /** A request for the screen is pending. */
  busy: boolean
  /** Repeats the request in the background. */
  load: () => Promise<Fetched<R>>
}

/** The rows as other users have changed them since the last response. Nothing changes during a drag. */
function useLiveRows<R>(topic: string, watched: Watched<R>): Fetched<R> | undefined {
  const [update, setUpdate] = useState<{ base: Fetched<R>; rows: Fetched<R> }>()
  const client = useQueryClient()
  const latest = useEffectEvent(() => watched)
  useEffect(() => {
    const settled = () =>
      !latest().busy && client.isMutating() === 0 && document.visibilityState !== 'hidden' && !isDragging()
    return whenChanged(
      topic,
      async () => {
        const { fetched: base, load } = latest()
        if (!base || !settled()) return false
        const rows = await load()
        // Another response arrived meanwhile: these rows may be older.
        if (base !== latest().fetched || !settled()) return false
        setUpdate({ base, rows })
        return true
      },
      { byOthers: true },
    )
  }, [topic, client])
  return update && update.base === watched.fetched ? update.rows : undefined
}

const isDragging = () => document.querySelector('.rbc-addons-dnd-is-dragging') !== null
