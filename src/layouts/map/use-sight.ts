import { useList } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MapLayout } from '#schema/grammar/layout-grammar.ts'
import { longitudeOf } from '#schema/lists/layouts.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { read } from '#src/lib/net/answers.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { sortersOf } from '#src/list/rows-request.ts'
import type { List } from '#src/list/use-list.ts'
import { apiPath, listQuery } from '#src/providers/data.ts'
import { type Bounds, type Point, points } from './points.ts'

/** The part of the earth that is in sight, and how near. */
export interface Viewport {
  bounds: Bounds
  zoom: number
}

/** What a map shows of a list. */
export interface Sight {
  points?: { data: readonly Point[]; zoom: number }
  /** The first rows in sight, in the order of the list. */
  rows: readonly Row[]
  /** How many are in sight, and how many match the filters without a position; undefined until the first answers. */
  inSight?: number
  unplaced?: number
  more?: () => void
  busy: boolean
  error: HttpError | null
  retry: () => void
}

/** So many rows come at a time. */
const STEP = 30
/** No page of a list is longer. */
const MOST = 990

/**
 * The rows of a list on a part of the earth, as points and in their order. What was there stays until the next answers come; what
 * anybody changes is read again.
 */
export function useSight(list: Pick<List, 'source' | 'query'>, map: MapLayout, viewport: Viewport | undefined): Sight {
  const { table } = list.source
  const { filters, state } = list.query
  const { latitude } = map
  const drawn = usePoints(list, latitude, viewport)
  const [size, setSize] = useSize(JSON.stringify([filters, viewport]))
  const sorters = sortersOf(state)
  const rowsWith = (and: Values, pageSize: number) => ({
    resource: table.name,
    pagination: { currentPage: 1, pageSize },
    sorters,
    meta: { where: filters, and },
  })
  const queryOptions = { placeholderData: keepPrevious, enabled: viewport !== undefined }
  const within = viewport ? spansOf(viewport.bounds, latitude, longitudeOf(table, map)) : {}
  const { query: rows } = useList<Row, HttpError>({ ...rowsWith(within, size), queryOptions })
  const { query: unplaced } = useList<Row, HttpError>({
    ...rowsWith({ [latitude]: { empty: true } }, 1),
    queryOptions,
  })
  const all = [drawn, rows, unplaced]
  const readAgain = async () =>
    (await Promise.all(all.map(({ refetch }) => refetch()))).every(({ isSuccess }) => isSuccess)
  useChanges(table.name, readAgain)
  const [inSight, failed] = [rows.data?.total, all.find(({ error }) => error !== null)]
  return {
    points: drawn.data,
    rows: rows.data?.data ?? none,
    inSight,
    unplaced: unplaced.data?.total,
    more: (inSight ?? 0) > size && size < MOST ? () => setSize(size + STEP) : undefined,
    busy: drawn.isFetching || rows.isFetching,
    error: failed ? toHttpError(failed.error) : null,
    retry: () => void readAgain(),
  }
}

const none: Row[] = []
const keepPrevious = <T>(previous: T): T => previous

function usePoints(
  { source, query }: Pick<List, 'source' | 'query'>,
  latitude: string,
  viewport: Viewport | undefined,
) {
  const { name } = source.table
  const { filters } = listQuery({ where: query.filters })
  return useQuery({
    queryKey: ['points', name, latitude, filters, viewport],
    queryFn: async ({ signal }) => {
      if (!viewport) throw new Error('A map that asks for points is there')
      const { bounds, zoom } = viewport
      const { west, south, east, north } = bounds
      const asked = { filters, at: latitude, bounds: [west, south, east, north].join(','), zoom }
      return { data: await read(`${apiPath(name)}/points`, points, { query: asked, signal }), zoom }
    },
    enabled: viewport !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** How many rows are asked for, until something else is. */
function useSize(about: string): [number, (size: number) => void] {
  const [chosen, choose] = useState({ about, size: STEP })
  return [chosen.about === about ? chosen.size : STEP, (size) => choose({ about, size })]
}

const spansOf = ({ west, south, east, north }: Bounds, latitude: string, longitude: string): Values => ({
  [latitude]: { from: south, to: north },
  [longitude]: { from: west, to: east },
})

/** Reads again what anybody changes, also the user: the points of a map are no list that a save would read anew. */
function useChanges(table: string, readAgain: () => Promise<boolean>): void {
  const latest = useEffectEvent(readAgain)
  useEffect(
    () => whenChanged(topicOf(table), async () => document.visibilityState !== 'hidden' && (await latest())),
    [table],
  )
}
