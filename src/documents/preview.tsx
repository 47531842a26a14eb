import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { StoredFile } from '#schema/tables.generated.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { callForFile } from '#src/lib/net/http.ts'
import { openFile, pathOfFile } from '#src/lib/net/open-file.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { type Document, previewKind } from './document.ts'
import styles from './preview.module.css'
import { t } from './texts.ts'

const blobTypes = { image: undefined, pdf: 'application/pdf' } as const

export function Preview({ document, onClose }: { document: Document; onClose: () => void }) {
  const { file } = document
  const url = useObjectUrl(file, onClose)
  const name = file.originalFilename
  const kind = previewKind(file)
  return (
    <Dialog
      open
      title={name}
      width={1000}
      centered
      onCancel={onClose}
      footer={[
        <Button key="save" icon={<DownloadIcon />} onClick={() => openFile(file).catch(reportFailure)}>
          {t('documents.download')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('form.close')}
        </Button>,
      ]}
    >
      {url === undefined && <Skeleton />}
      {url && kind === 'image' && (
        <Row justify="center">
          <img className={styles.image} src={url} alt={document.description || name} />
        </Row>
      )}
      {url && kind === 'pdf' && <iframe className={styles.pdf} src={url} title={name} />}
    </Dialog>
  )
}

/** The object URL of the file, once it is fetched. A failure is reported, and closes the preview. */
function useObjectUrl(file: StoredFile, onFailure: () => void): string | undefined {
  const [url, setUrl] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each file
  useEffect(() => {
    let created: string | undefined
    let cancelled = false
    const type = blobTypes[previewKind(file) ?? 'image']
    callForFile(pathOfFile(file))
      .then((blob) => {
        if (cancelled) return
        created = URL.createObjectURL(type ? new Blob([blob], { type }) : blob)
        setUrl(created)
      })
      .catch((error: unknown) => {
        if (cancelled) return
        reportFailure(error)
        onFailure()
      })
    return () => {
      cancelled = true
      if (created) URL.revokeObjectURL(created)
    }
  }, [file.filename])
  return url
}
