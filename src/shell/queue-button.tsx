import { useOtherWaiting } from '#src/device/outbox/other-waiting.ts'
import { useOpenedQueue } from '#src/device/outbox/queue.ts'
import { openQueueList } from '#src/queue/open-queue-list.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloudUploadIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'

/** Opens the list of what this device sends; hidden while there is nothing in it. */
export function QueueButton() {
  const queue = useOpenedQueue()
  const others = useOtherWaiting()
  const failed = sum(others.map((one) => one.failed)) + queue.filter(({ state }) => state === 'failed').length
  const waiting =
    sum(others.map((one) => one.waiting)) +
    queue.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const open = failed + waiting
  const isShown = queue.length > 0 || others.length > 0
  return (
    <>
      <span className="visually-hidden" role="status">
        {isShown && spoken(waiting, failed)}
      </span>
      {isShown && (
        <IconButton
          className="queue-button"
          label={open === 0 ? t('shell.sends') : t('shell.sendsOpen', { count: open })}
          onClick={() => openQueueList(t('shell.sends'), t('shell.sendsHint'))}
        >
          <CloudUploadIcon />
          {open > 0 && (
            <span className={failed > 0 ? 'queue-count queue-count-failed' : 'queue-count'} aria-hidden="true">
              {open}
            </span>
          )}
        </IconButton>
      )}
    </>
  )
}

const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0)

function spoken(waiting: number, failed: number): string {
  const parts = [
    waiting > 0 && t('shell.sendsWaiting', { count: waiting }),
    failed > 0 && t('shell.sendsFailed', { count: failed }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : t('shell.sendsDone')
}
