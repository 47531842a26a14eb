import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { TimelineKind } from '#schema/timeline.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { readTimeline, type Subject } from './read-timeline.ts'

const FIRST: string | null = null

/** The entries of a timeline, page by page, kept current while they are on screen. */
export function useTimeline(subject: Subject, kinds: readonly TimelineKind[]) {
  const query = useInfiniteQuery({
    queryKey: ['timeline', subject.name, subject.key, kinds.join()],
    queryFn: ({ pageParam, signal }) => readTimeline(subject, kinds, pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const refetch = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return false
    await query.refetch()
    return true
  })
  const pages = query.data?.pages
  const tables = pages?.[0]?.tables.join() ?? ''
  useEffect(() => {
    const stops = tables.split(',').flatMap((table) => (table ? [whenChanged(topicOf(table), () => refetch())] : []))
    return () => {
      for (const stop of stops) stop()
    }
  }, [tables])
  // Pages shift when something new comes, and then overlap.
  const entries = [...new Map(pages?.flatMap(({ data }) => data).map((entry) => [entry.key, entry])).values()]
  return { query, entries, offered: pages?.[0]?.kinds ?? [] }
}
