import { useEffect, useRef } from 'react'
import { showMessage } from '#src/lib/snackbar.ts'
import { type QueuedRequest, useOpenedQueue } from '#src/queue/queue.ts'
import { KIND } from '../stepper/paths.ts'
import { t } from '../texts.ts'

/** Those of which the user has been told on this page. */
const told = new Set<string>()

/** Says, on whichever page, that an acceptance which had to wait on this device has been recorded. */
export function useRecordedLater(): void {
  const entries = useOpenedQueue()
  const waited = useRef(new Set<string>())
  useEffect(() => {
    for (const one of entries) {
      if (one.kind !== KIND) continue
      if (hadToWait(one)) waited.current.add(one.id)
      const isNews = one.state === 'sent' && (waited.current.has(one.id) || wasSentAtOpening(one))
      if (!isNews || told.has(one.id)) continue
      told.add(one.id)
      showMessage({ success: true, message: t('acceptance.recordedLater', { name: one.title }) })
    }
  }, [entries])
}

/** The stepper itself tells of those that are sent at once. */
const hadToWait = (one: QueuedRequest): boolean =>
  one.state !== 'sent' && (isOlderThanPage(one) || one.waitUntil !== undefined || !navigator.onLine)

/** It had waited since an earlier page, and was sent by this one before this was on screen. */
const wasSentAtOpening = (one: QueuedRequest): boolean =>
  isOlderThanPage(one) && one.sentAt !== undefined && one.sentAt >= performance.timeOrigin

const isOlderThanPage = ({ createdAt }: QueuedRequest): boolean => createdAt < performance.timeOrigin
