import { useEffect, useEffectEvent } from 'react'
import { isDeletedHere } from '#src/lib/net/own-writes.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'

/**
 * Refetches an open row when another user changes it. The form then adopts the newer version unless the user has
 * typed something; in that case saving merges both.
 */
export function useLiveRow(table: string, id: number | undefined, refetch: () => Promise<unknown>): void {
  const latestRefetch = useEffectEvent(refetch)
  useEffect(() => {
    if (id === undefined) return undefined
    return whenChanged(
      topicOf(table),
      async () => {
        // Told of a save before its deletion: the page goes, and there is nothing to read.
        if (isDeletedHere(table, id)) return true
        if (document.visibilityState === 'hidden') return false
        await latestRefetch()
        return true
      },
      { id, byOthers: true },
    )
  }, [table, id])
}
