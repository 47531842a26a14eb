import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type QueuedRequest, remove, retry, useQueue, useSent } from '#src/device/outbox/queue.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Remark } from '#src/ui/remark.tsx'
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
    <ul className="uploads" aria-label={t('customers.documents.uploads')}>
      {open.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function UploadLine({ upload: { id, title: name, state, percent, reason } }: { upload: QueuedRequest }) {
  const hasFailed = state === 'failed'
  const label = t(hasFailed ? 'customers.documents.dismiss' : 'customers.documents.cancel', { name })
  return (
    <li className="upload">
      <div className="upload-name">
        <span>{name}</span>
        {hasFailed ? (
          <Remark as="span">{reason}</Remark>
        ) : (
          <span className="muted">
            {percent === undefined
              ? (reason ?? t('customers.documents.waiting'))
              : t('customers.documents.running', { percent })}
          </span>
        )}
      </div>
      {!hasFailed && (
        <progress aria-label={t('customers.documents.progressOf', { name })} max={100} value={percent ?? 0} />
      )}
      {hasFailed && (
        <Button onClick={() => retry(id)} aria-label={t('customers.documents.retryOf', { name })}>
          {t('customers.documents.retry')}
        </Button>
      )}
      <IconButton title={label} label={label} onClick={() => remove(id)}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}
