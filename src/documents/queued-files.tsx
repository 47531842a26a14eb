import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type QueuedRequest, retry, useQueue, useSent } from '#src/device/outbox/queue.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { stateText } from '#src/queue/state-text.ts'
import { Lines } from '#src/ui/lines.tsx'
import { requestsFor } from './files-request.ts'
import { t } from './texts.ts'
import type { UnsavedFiles } from './unsaved-files.ts'
import { UploadLine } from './upload-line.tsx'

/** The files of the row that are being sent, wait for it, or were refused. */
export function QueuedFiles({ files }: { files: UnsavedFiles }) {
  const client = useQueryClient()
  const queue = useQueue(requestsFor(files.subject))
  useSent(queue, () => void client.invalidateQueries())
  const open = queue.filter(({ state }) => state !== 'sent')
  if (open.length === 0) return null
  return (
    <>
      <h4>{t('files.queue')}</h4>
      <Lines boxed label={t('files.queue')}>
        {open.map((one) => (
          <QueuedLine key={one.id} request={one} files={files} />
        ))}
      </Lines>
    </>
  )
}

function QueuedLine({ request, files }: { request: QueuedRequest; files: UnsavedFiles }) {
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
      <Button
        onClick={() => void files.takeBack(request).catch((failure: unknown) => reportFailure(failure))}
        aria-label={t(hasFailed ? 'files.correctOf' : 'files.stopOf', { names })}
      >
        {t(hasFailed ? 'files.correct' : 'files.stop')}
      </Button>
    </UploadLine>
  )
}
