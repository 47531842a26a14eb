import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { read } from './answers.ts'
import type { Call } from './http.ts'
import { type HttpError, toHttpError } from './http-error.ts'
import { topicOf } from './realtime.ts'
import { whenChanged } from './when-changed.ts'

interface Options<T> {
  path: string
  schema: z.ZodType<T>
  query?: Call['query']
  /** The tables whose changes change the answer. */
  tables: readonly string[]
  /** Whether showing the later answer would move what the user reads; it is then shown on request. */
  moves?: (before: T, later: T) => boolean
  enabled?: boolean
}

export interface LiveData<T> {
  data?: T
  /** When this machine received `data`, in milliseconds since 1970. */
  at: number
  error?: HttpError
  /** Another answer is on its way while the previous one is shown. */
  busy: boolean
  /** There is a later answer that would move what is shown. */
  outdated: boolean
  reload: () => Promise<unknown>
}

/** Reads a route and reads it again shortly after rows behind it have changed. `tables` must keep their identity. */
export function useLiveData<T>({ path, schema, query: asked, tables, moves, enabled = true }: Options<T>): LiveData<T> {
  const client = useQueryClient()
  const queryKey = ['live-data', path, asked]
  const load = (signal?: AbortSignal) => read(path, schema, { query: asked, signal, background: true })
  const queryFn = ({ signal }: { signal: AbortSignal }) => load(signal)
  const query = useQuery({ queryKey, queryFn, placeholderData: keepPreviousData, enabled })
  const [outdated, setOutdated] = useState<T>()

  const check = useEffectEvent(async () => {
    const before = query.data
    if (!enabled || document.visibilityState === 'hidden' || query.isFetching) return false
    const later = await load()
    if (before !== undefined && moves?.(before, later)) setOutdated(before)
    else client.setQueryData(queryKey, later)
    return true
  })
  useEffect(() => {
    const stops = tables.map((table) => whenChanged(topicOf(table), () => check()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [tables])
  return {
    data: query.data,
    at: query.dataUpdatedAt,
    // What is shown stays when a later answer fails.
    error: query.error && query.data === undefined ? toHttpError(query.error) : undefined,
    busy: query.isPlaceholderData,
    outdated: outdated !== undefined && outdated === query.data,
    reload: query.refetch,
  }
}
