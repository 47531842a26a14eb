import { useEffect, useEffectEvent } from 'react'
import { topicOf } from '#src/lib/realtime.ts'
import { whenChanged } from '#src/lib/when-changed.ts'

/**
 * Fetches an open row again when somebody has changed it. What is shown then takes the newer version over, unless something
 * was typed: then saving merges the two.
 */
export function useLiveRow(table: string, id: number | undefined, refetch: () => Promise<unknown>): void {
  const again = useEffectEvent(refetch)
  useEffect(() => {
    if (id === undefined) return undefined
    return whenChanged(
      topicOf(table),
      async () => {
        if (document.visibilityState === 'hidden') return false
        await again()
        return true
      },
      id,
    )
  }, [table, id])
}
