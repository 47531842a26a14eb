import { useOtherWaiting } from '#src/device/outbox/other-waiting.ts'
import { useOpenedQueue } from '#src/device/outbox/queue.ts'
import { openQueueList } from '#src/queue/open-queue-list.tsx'
import { MessageBar } from '#src/ui/message-bar.tsx'
import { t } from '../texts.ts'

/** What this device has not been able to send, and the way to see it. */
export function DeviceQueue() {
  const others = useOtherWaiting()
  const failed = useOpenedQueue().filter(({ state }) => state === 'failed').length
  const waiting = useOpenedQueue().filter(({ state }) => state === 'waiting').length
  const sum = (part: 'failed' | 'waiting') => others.reduce((count, one) => count + one[part], 0)
  const counts = { failed: failed + sum('failed'), waiting: waiting + sum('waiting') }
  const kind = counts.failed > 0 ? 'failed' : 'waiting'
  if (counts[kind] === 0) return null
  return (
    <MessageBar kind={kind === 'failed' ? 'error' : 'note'}>
      <span>{t(`home.queue.${kind}`, { count: counts[kind] })}</span>
      <button type="button" onClick={() => openQueueList(t('home.queue.title'), t('home.queue.hint'))}>
        {t('home.queue.open')}
      </button>
    </MessageBar>
  )
}
