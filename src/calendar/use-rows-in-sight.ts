import { useDataProvider, useList } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Values } from '#schema/row.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { topicOf } from '#src/lib/realtime.ts'
import { whenChanged } from '#src/lib/when-changed.ts'
import { type FieldOf, filtersFor, type RowOf, type TableName } from '#src/providers/rows.ts'
import { type Place, spanOf } from './span.ts'

/**
 * The rows whose `day` is in sight and that match the filters, in one call, and no others. Those of the days before stay
 * until they are there. What others change shows by itself.
 */
export function useRowsInSight<N extends TableName>(table: N, day: FieldOf<N>, place: Place, filters: Values) {
  const asked = {
    resource: table,
    pagination: everything,
    sorters: [{ field: day, order: 'asc' as const }],
    filters: filtersFor({ ...filters, [day]: spanOf(place) }),
  }
  const { query } = useList<RowOf<N>, HttpError>({
    ...asked,
    queryOptions: { placeholderData: (previous) => previous },
  })
  const provider = useDataProvider()
  const listed = query.isPlaceholderData ? undefined : query.data
  const load = () => provider().getList<RowOf<N>>({ ...asked, meta: { background: true } })
  const fresh = useFresh(topicOf(table), { listed, busy: query.isFetching, load })
  const { data = none, total } = fresh ?? query.data ?? {}
  return {
    rows: data,
    total,
    /** There are more than one answer holds. */
    cut: (total ?? 0) > data.length,
    busy: query.isLoading || query.isPlaceholderData,
    error: query.error,
    retry: () => query.refetch(),
  }
}

/** The wire's way to ask for all rows. */
const everything = { currentPage: 0, pageSize: 0 }
const none: never[] = []

/** Rows as the calendar has them. */
interface Listed<R> {
  data: R[]
  total: number
}

interface Watched<R> {
  /** What was last fetched for the screen. */
  listed?: Listed<R>
  /** It is being fetched again. */
  busy: boolean
  /** Fetches the same once more, unseen. */
  load: () => Promise<Listed<R>>
}

/** What others have made of the rows on screen since they were fetched. Nothing moves under a hand that draws something. */
function useFresh<R>(topic: string, watched: Watched<R>): Listed<R> | undefined {
  const [finding, setFinding] = useState<{ base: Listed<R>; fresh: Listed<R> }>()
  const client = useQueryClient()
  const latest = useEffectEvent(() => watched)
  useEffect(() => {
    const settled = () =>
      !latest().busy && client.isMutating() === 0 && document.visibilityState !== 'hidden' && !isDrawing()
    return whenChanged(topic, async () => {
      const { listed: base, load } = latest()
      if (!base || !settled()) return false
      const fresh = await load()
      // The screen has moved on: what was fetched says nothing about it.
      if (base !== latest().listed || !settled()) return false
      setFinding({ base, fresh })
      return true
    })
  }, [topic, client])
  return finding && finding.base === watched.listed ? finding.fresh : undefined
}

const isDrawing = () => document.querySelector('.rbc-addons-dnd-is-dragging') !== null
