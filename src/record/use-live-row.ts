import { useEffect, useEffectEvent } from 'react'
import { isDeletedHere } from '#src/lib/net/own-writes.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'

/**
 * Refetches an open row when another user changes it. What a form does with the newer version is up to its page: the form of
 * a single record adopts it unless the user has typed something; dialogs and the whole form keep their version until the
 * save, which merges both.
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
