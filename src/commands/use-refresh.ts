import { useInvalidate, useKeys, useResourceParams } from '@refinedev/core'
import { matchQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Table } from '#schema/table.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'

/**
 * Which queries are refetched after a command, and whether its event from the hub counts as the user's own:
 *
 * - `lists`: every mounted query of rows of the table, awaited; own
 * - `page`: none, the caller shows the row; own
 * - `place`: none, the caller edits the row in its list, which compares the event with it; not own
 * - `all`: every query except that of a deleted row; own
 */
export type Refresh = 'lists' | 'page' | 'place' | 'all'

/** How long a dialog waits for the refetch. */
const PATIENCE_MS = 3_000
const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

/** Refetches the table's rows in every mounted query; resolves when they have arrived. */
export function useRefetch(table: Table): () => Promise<void> {
  const invalidate = useInvalidate()
  const { identifier = table.name } = useResourceParams({ resource: table.name })
  return () =>
    invalidate({
      resource: identifier,
      invalidates: ['list', 'many'],
      invalidationOptions: { cancelRefetch: true },
    })
}

/** Keeps the rows of the table that are on screen current: reads them again when somebody has changed some. */
export function useCurrentRows(table: Table): void {
  const refetch = useRefetch(table)
  const read = useEffectEvent(async () => {
    await refetch()
    return true
  })
  useEffect(() => whenChanged(topicOf(table.name), () => read(), { byOthers: true }), [table.name])
}

/** Refetches the data that a command has changed. */
export function useRefresh(table: Table, refresh: Refresh) {
  const refetch = useRefetch(table)
  const client = useQueryClient()
  const { keys } = useKeys()
  const { identifier = table.name } = useResourceParams({ resource: table.name })
  async function readAll(goneId: number | undefined): Promise<void> {
    if (goneId === undefined) return client.invalidateQueries()
    // The page of a deleted row stays mounted for a moment, and must not fetch it.
    const gone = keys().data('default').resource(identifier).action('one').id(goneId).get()
    await client.invalidateQueries({ predicate: (query) => !matchQuery({ queryKey: gone }, query) })
  }
  const start = (goneId?: number): Promise<void> | undefined =>
    refresh === 'lists' ? refetch() : refresh === 'all' ? readAll(goneId) : undefined
  return {
    isOwn: refresh !== 'place',
    start,
    /** Resolves when the data has arrived, or after three seconds. */
    wait: (goneId?: number) => Promise.race([start(goneId), pause(PATIENCE_MS)]),
  }
}
