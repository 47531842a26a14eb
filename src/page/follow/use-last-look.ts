import { useEffect, useEffectEvent, useState } from 'react'
import type { TimelineEntry } from '../timeline/read-timeline.ts'
import { type FollowedRow, useFollow } from './use-follow.ts'

/**
 * The key of the last entry, from the newest on, of what others did since this user last looked at a row that they follow; undefined
 * where there is none, or nothing behind it. What is shown counts as seen from the next look on.
 */
export function useLastLook(row: FollowedRow | undefined, entries: readonly TimelineEntry[]): string | undefined {
  const { follow, refetch, look } = useFollow(row)
  // What was new when the page was opened stays so while it is open.
  const [seenAt, setSeenAt] = useState<string | null>()
  if (follow && seenAt === undefined) setSeenAt(follow.seenAt)
  const now = new Date().toISOString()
  const happened = entries.filter(({ at, dayOnly }) => at <= now && !dayOnly)
  const newest = happened.reduce((last, { at }) => (at > last ? at : last), '')
  const isOwn = happened.some(({ at, own }) => own && at === newest)
  const remember = useEffectEvent(() => {
    if (!follow || newest === '' || document.visibilityState === 'hidden') return
    if (!follow.following) {
      if (isOwn) void refetch()
    } else if (newest > (follow.seenAt ?? '')) void look(newest)
  })
  const isFollowed = follow?.following
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is newest, and followed, is what is remembered
  useEffect(() => remember(), [newest, isFollowed])
  if (!follow?.following || !seenAt) return undefined
  const last = happened.findLast(({ at, own }) => !own && at > seenAt)
  return last === entries.at(-1) ? undefined : last?.key
}
