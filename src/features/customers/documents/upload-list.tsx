import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type QueuedRequest, remove, retry, useQueue, useSent } from '#src/device/outbox/queue.ts'
import { UploadLine as Line } from '#src/documents/upload-line.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { t } from '../texts.ts'
import { type Owner, uploadsFor } from './uploads.ts'

/** The uploads for these owners that wait, are sent, or have failed. */
export function UploadList({ owners }: { owners: readonly Owner[] }) {
  const client = useQueryClient()
  const uploads = useQueue(uploadsFor(owners))
  useSent(uploads, () => void client.invalidateQueries())
  const open = uploads.filter(({ state }) => state !== 'sent')
  if (open.length === 0) return null
  return (
    <Lines boxed label={t('customers.documents.uploads')}>
      {open.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </Lines>
  )
}

function UploadLine({ upload: { id, title: name, state, percent, reason } }: { upload: QueuedRequest }) {
  const hasFailed = state === 'failed'
  const label = t(hasFailed ? 'customers.documents.dismiss' : 'customers.documents.cancel', { name })
  return (
    <Line
      name={name}
      state={
        percent === undefined
          ? (reason ?? t('customers.documents.waiting'))
          : t('customers.documents.running', { percent })
      }
      progress={{ label: t('customers.documents.progressOf', { name }), percent }}
      hasFailed={hasFailed}
    >
      {hasFailed && (
        <Button onClick={() => retry(id)} aria-label={t('customers.documents.retryOf', { name })}>
          {t('customers.documents.retry')}
        </Button>
      )}
      <IconButton title={label} label={label} onClick={() => remove(id)}>
        <CloseIcon />
      </IconButton>
    </Line>
  )
}
