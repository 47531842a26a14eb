import { useEffect, useRef } from 'react'
import { type QueuedRequest, useOpenedQueue } from '#src/device/outbox/queue.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { KIND } from '../stepper/paths.ts'
import { t } from '../texts.ts'
import { takeBackWaits } from './waits-message.ts'

/** Those of which the user has been told on this page. */
const told = new Set<string>()

/**
 * Says, on whichever page, that an acceptance which had to wait on this device has been recorded, and no more that one waits
 * once none does.
 */
export function useRecordedLater(): void {
  const entries = useOpenedQueue()
  const waited = useRef(new Set<string>())
  useEffect(() => {
    const acceptances = entries.filter(({ kind }) => kind === KIND)
    if (!acceptances.some(isWaiting)) takeBackWaits()
    for (const one of acceptances) {
      if (hadToWait(one)) waited.current.add(one.id)
      const isNews = one.state === 'sent' && (waited.current.has(one.id) || wasSentAtOpening(one))
      if (!isNews || told.has(one.id)) continue
      told.add(one.id)
      showMessage({ success: true, message: t('acceptance.recordedLater', { name: one.title }) })
    }
  }, [entries])
}

const isWaiting = ({ state }: QueuedRequest): boolean => state === 'waiting' || state === 'sending'

/** The stepper itself tells of those that are sent at once. */
const hadToWait = (one: QueuedRequest): boolean =>
  one.state !== 'sent' && (isOlderThanPage(one) || one.waitUntil !== undefined || !navigator.onLine)

/** It had waited since an earlier page, and was sent by this one before this was on screen. */
const wasSentAtOpening = (one: QueuedRequest): boolean =>
  isOlderThanPage(one) && one.sentAt !== undefined && one.sentAt >= performance.timeOrigin

const isOlderThanPage = ({ createdAt }: QueuedRequest): boolean => createdAt < performance.timeOrigin
