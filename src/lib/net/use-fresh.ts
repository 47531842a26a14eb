import { useEffect } from 'react'
import { topicOf } from './realtime.ts'
import { whenChanged } from './when-changed.ts'

/** Fetches anew whenever rows of the table have changed. */
export function useFresh(
  table: string,
  enabled: boolean,
  refetch: () => Promise<{ status: 'success' | 'error' | 'pending' }>,
): void {
  useEffect(() => {
    if (!enabled) return undefined
    return whenChanged(topicOf(table), async () => (await refetch()).status === 'success')
  }, [table, enabled, refetch])
}
