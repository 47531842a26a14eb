import { clsx } from 'clsx'
import { totalOf, useWaiting } from '#src/device/outbox/waiting.ts'
import { openQueueList } from '#src/queue/open-queue-list.tsx'
import { Count } from '#src/ui/count.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloudUploadIcon } from '#src/ui/icons.tsx'
import styles from './queue-button.module.css'
import { t } from './texts.ts'

/** Opens the list of what this device sends; hidden while there is nothing in it. */
export function QueueButton() {
  const held = useWaiting()
  const [failed, waiting] = [totalOf(held, 'failed'), totalOf(held, 'waiting')]
  const open = failed + waiting
  const isShown = held.length > 0
  return (
    <>
      <span className="visually-hidden" role="status">
        {isShown && spoken(waiting, failed)}
      </span>
      {isShown && (
        <IconButton
          label={open === 0 ? t('shell.sends') : t('shell.sendsOpen', { count: open })}
          onClick={() => openQueueList(t('shell.sends'), t('shell.sendsHint'))}
        >
          <CloudUploadIcon />
          {open > 0 && (
            <span aria-hidden="true">
              <Count className={clsx(styles.count, failed > 0 && styles.failed)}>{open}</Count>
            </span>
          )}
        </IconButton>
      )}
    </>
  )
}

function spoken(waiting: number, failed: number): string {
  const parts = [
    waiting > 0 && t('shell.sendsWaiting', { count: waiting }),
    failed > 0 && t('shell.sendsFailed', { count: failed }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : t('shell.sendsDone')
}
