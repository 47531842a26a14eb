import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type QueuedRequest, retry, useQueue, useSent } from '#src/device/outbox/queue.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { stateText } from '#src/queue/state-text.ts'
import { Lines } from '#src/ui/lines.tsx'
import { requestsFor } from './files-request.ts'
import { t } from './texts.ts'
import type { UnsavedFiles } from './unsaved-files.ts'
import { UploadLine } from './upload-line.tsx'

interface QueueProps {
  label: string
  /** The label heads the list, which is one of several. */
  headed?: boolean
  /** Which requests of this device send them. */
  of: (request: QueuedRequest) => boolean
  /** The button that stops one, or that does away with what was refused. */
  stop: (request: QueuedRequest, names: string) => ReactNode
}

/** Files that are being sent, wait for it, or were refused. */
export function UploadQueue({ label, headed = false, of, stop }: QueueProps) {
  const client = useQueryClient()
  const queue = useQueue(of)
  useSent(queue, () => void client.invalidateQueries())
  const open = queue.filter(({ state }) => state !== 'sent')
  if (open.length === 0) return null
  return (
    <>
      {headed && <h4>{label}</h4>}
      <Lines boxed label={label}>
        {open.map((one) => (
          <QueuedLine key={one.id} request={one} stop={stop} />
        ))}
      </Lines>
    </>
  )
}

function QueuedLine({ request, stop }: { request: QueuedRequest } & Pick<QueueProps, 'stop'>) {
  const { id, title, state, percent } = request
  const names = request.files.map(({ fileName }) => fileName).join(', ') || title
  const hasFailed = state === 'failed'
  return (
    <UploadLine
      name={names}
      state={stateText(request)}
      progress={{ label: t('files.progressOf', { names }), percent }}
      hasFailed={hasFailed}
    >
      {hasFailed && (
        <Button onClick={() => retry(id)} aria-label={t('files.retryOf', { names })}>
          {t('files.retry')}
        </Button>
      )}
      {stop(request, names)}
    </UploadLine>
  )
}

/** The files of the row that are being sent; what was refused is corrected. */
export const QueuedFiles = ({ files }: { files: UnsavedFiles }) => (
  <UploadQueue
    headed
    label={t('files.queue')}
    of={requestsFor(files.subject)}
    stop={(request, names) => {
      const hasFailed = request.state === 'failed'
      return (
        <Button
          onClick={() => void files.takeBack(request).catch((failure: unknown) => reportFailure(failure))}
          aria-label={t(hasFailed ? 'files.correctOf' : 'files.stopOf', { names })}
        >
          {t(hasFailed ? 'files.correct' : 'files.stop')}
        </Button>
      )
    }}
  />
)
