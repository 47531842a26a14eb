import { type BaseRecord, useDataProvider, useList } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type EntryFields, spansOf } from '#schema/lists/layouts.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { type DateRange, dateRangeOf, isWithin, type ViewDate } from './view-date.ts'

export interface LoadedRows {
  data: readonly Row[]
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
 * Fetches the rows in the visible range that match the filters: those that begin in it, in one request, and by another one those
 * that began before and end in it or later, where rows have an end. The previous rows stay until the response arrives; changes by
 * other users are fetched when they happen. Nothing is asked for unless `enabled`.
 */
export function useVisibleRows(
  table: Table,
  days: EntryFields,
  viewDate: ViewDate,
  filters: Values,
  enabled = true,
): LoadedRows {
  const range = dateRangeOf(viewDate)
  const provider = useDataProvider()
  const [begin, last] = requestsOf(table.name, days, range, filters)
  const first = useRowsOf(begin, enabled)
  const before = useRowsOf(last, enabled && days.to !== undefined)
  const parts = days.to === undefined ? [first] : [first, before]
  const answers = parts.flatMap(({ query }) => (query.isPlaceholderData || !query.data ? [] : [query.data]))
  const shown = parts.flatMap(({ query }) => (query.data ? [query.data] : []))
  const isFetched = answers.length === parts.length
  const fetched = useJoined(answers)
  const joined = useJoined(shown)
  const load = async () => {
    const reads = [begin, last].slice(0, parts.length).map((request) => {
      const meta = { ...request.meta, background: true }
      return provider().getList<Row & BaseRecord>({ ...request, meta })
    })
    return join(await Promise.all(reads))
  }
  const busy = parts.some(({ query }) => query.isFetching)
  const live = useLiveRows(topicOf(table.name), { fetched: isFetched ? fetched : undefined, busy, load })
  const hasAll = shown.length === parts.length
  const { data, total } = live ?? (hasAll ? joined : none)
  const known = useKnownRange(range, isFetched)
  return {
    data,
    total: hasAll ? total : undefined,
    truncated: total > data.length,
    busy: parts.some(({ query }) => query.isLoading || query.isPlaceholderData),
    unknown: !isFetched && !(known && isWithin(range, known)),
    error: parts.map(({ query }) => query.error).find((error) => error !== null) ?? null,
    retry: () => {
      for (const { query } of parts) void query.refetch()
    },
  }
}

type RowsRequest = ReturnType<typeof requestsOf>[number]

const useRowsOf = (request: RowsRequest, enabled = true) =>
  useList<Row & BaseRecord, HttpError>({
    ...request,
    queryOptions: { placeholderData: (previous) => previous, enabled },
  })

/** What is asked for the rows that begin in the range, and for those that began before it and are not over. */
function requestsOf(resource: string, fields: EntryFields, range: DateRange, filters: Values) {
  const { from } = fields
  const within = (spans: Values) => ({
    resource,
    pagination: unpaged,
    sorters: [{ field: from, order: 'asc' as const }],
    meta: besides(filters, spans),
  })
  const [inside, before = inside] = spansOf(fields, range)
  return [within(inside), within(before)] as const
}

/** Filters with these spans: one of a field that the user filters by holds besides what they have chosen. */
function besides(filters: Values, spans: Values): { where: Values; and?: Values } {
  const isNamed = ([key]: [string, unknown]) => !isEmpty(filters[key])
  const and = Object.entries(spans).filter(isNamed)
  const others = Object.entries(spans).filter((one) => !isNamed(one))
  return {
    where: { ...filters, ...Object.fromEntries(others) },
    ...(and.length > 0 && { and: Object.fromEntries(and) }),
  }
}

const join = (answers: readonly Fetched[]): Fetched => ({
  data: answers.flatMap(({ data }) => data),
  total: answers.reduce((sum, { total }) => sum + total, 0),
})

/** The rows of one or two answers; the same object while they are. */
function useJoined([one, other]: readonly Fetched[]): Fetched {
  return useMemo(() => join([one, other].flatMap((answer) => answer ?? [])), [one, other])
}

/** The days of the last response; undefined before the first one. */
function useKnownRange(range: DateRange, isFetched: boolean): DateRange | undefined {
  const [known, setKnown] = useState<DateRange>()
  if (isFetched && (known?.from !== range.from || known.to !== range.to)) setKnown(range)
  return known
}

/** The API returns all rows for a page size of 0. */
const unpaged = { currentPage: 0, pageSize: 0 }
const none: Fetched = { data: [], total: 0 }

interface Fetched {
  data: readonly Row[]
  total: number
}

interface Watched {
  /** The last response shown on screen. */
  fetched?: Fetched
  /** A request for the screen is pending. */
  busy: boolean
  /** Repeats the request in the background. */
  load: () => Promise<Fetched>
}

/** The rows as other users have changed them since the last response. Nothing changes during a drag. */
function useLiveRows(topic: string, watched: Watched): Fetched | undefined {
  const [update, setUpdate] = useState<{ base: Fetched; rows: Fetched }>()
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
