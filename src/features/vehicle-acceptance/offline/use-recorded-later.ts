import { useEffect, useRef } from 'react'
import { showMessage } from '#src/lib/snackbar.ts'
import { type QueuedRequest, useOpenedQueue } from '#src/queue/queue.ts'
import { KIND } from '../stepper/paths.ts'
import { t } from '../texts.ts'

/** Says, on whichever page, that an acceptance which had to wait on this device has been recorded. */
export function useRecordedLater(): void {
  const entries = useOpenedQueue()
  const openedAt = useRef(Date.now())
  const waited = useRef(new Set<string>())
  useEffect(() => {
    for (const one of entries) {
      if (one.kind !== KIND) continue
      if (hadToWait(one, openedAt.current)) waited.current.add(one.id)
      if (one.state !== 'sent' || !waited.current.delete(one.id)) continue
      showMessage({ success: true, message: t('acceptance.recordedLater', { name: one.title }) })
    }
  }, [entries])
}

/** The stepper itself tells of those that are sent at once. */
const hadToWait = ({ state, waitUntil, createdAt }: QueuedRequest, openedAt: number): boolean =>
  state !== 'sent' && (createdAt < openedAt || waitUntil !== undefined || !navigator.onLine)
