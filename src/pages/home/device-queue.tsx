import { totalOf, useWaiting } from '#src/device/outbox/waiting.ts'
import { openQueueList } from '#src/queue/open-queue-list.tsx'
import { MessageBar } from '#src/ui/message-bar.tsx'
import { t } from '../texts.ts'

/** What this device has not been able to send, and the way to see it. */
export function DeviceQueue() {
  const held = useWaiting()
  const counts = { failed: totalOf(held, 'failed'), waiting: totalOf(held, 'waiting') - totalOf(held, 'sending') }
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
