import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'
import type { Owner } from './document.ts'
import { removeUpload, retryUpload, type Upload, useUploads } from './uploads.ts'

/** The running and failed uploads for these owners. */
export function UploadList({ owners }: { owners: readonly Owner[] }) {
  const uploads = useUploads(owners)
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label={t('customers.documents.uploads')}>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function UploadLine({ upload }: { upload: Upload }) {
  const client = useQueryClient()
  const { id, file, percent, error, waitReason = t('customers.documents.waiting') } = upload
  const { name } = file
  const again = () => retryUpload(upload, () => client.invalidateQueries())
  const label = t(error === undefined ? 'customers.documents.cancel' : 'customers.documents.dismiss', { name })
  return (
    <li className="upload">
      <div className="upload-name">
        <span>{name}</span>
        {error === undefined ? (
          <span className="muted">
            {percent === undefined ? waitReason : t('customers.documents.running', { percent })}
          </span>
        ) : (
          <span className="field-hint">{error}</span>
        )}
      </div>
      {error === undefined && (
        <progress aria-label={t('customers.documents.progressOf', { name })} max={100} value={percent ?? 0} />
      )}
      {error !== undefined && (
        <Button onClick={again} aria-label={t('customers.documents.retryOf', { name })}>
          {t('customers.documents.retry')}
        </Button>
      )}
      <IconButton title={label} label={label} onClick={() => removeUpload(id)}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}
