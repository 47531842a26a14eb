import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { callForFile } from '#src/lib/net/http.ts'
import { openFile, pathOfFile } from '#src/lib/net/open-file.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { type Document, previewKind } from './document.ts'
import { useObjectUrl } from './object-url.ts'
import styles from './preview.module.css'
import { t } from './texts.ts'

/** A stored document, where the browser shows such files. */
export function Preview({ document, onClose }: { document: Document; onClose: () => void }) {
  const { file } = document
  const name = file.originalFilename
  const isImage = previewKind(file) === 'image'
  return (
    <FilePreview
      title={name}
      image={isImage ? document.description || name : undefined}
      load={() => callForFile(pathOfFile(file))}
      onSave={() => openFile(file)}
      onClose={onClose}
    />
  )
}

interface Props {
  title: string
  /** What an image shows; undefined for a PDF. */
  image?: string
  /** Fetches the file, once. A failure is reported, and closes the preview. */
  load: () => Promise<Blob>
  onSave: () => Promise<void>
  /** Further buttons, after the one that saves the file. */
  buttons?: ReactNode
  onClose: () => void
}

/** A file in a dialog, with the way to save it. */
export function FilePreview({ title, image, load, onSave, buttons, onClose }: Props) {
  const url = useObjectUrl(useLoaded({ image, load, onClose }))
  return (
    <Dialog
      open
      title={title}
      width={1000}
      centered
      onCancel={onClose}
      footer={
        <>
          <Button icon={<DownloadIcon />} onClick={() => onSave().catch(reportFailure)}>
            {t('documents.download')}
          </Button>
          {buttons}
          <Button type="primary" onClick={onClose}>
            {t('form.close')}
          </Button>
        </>
      }
    >
      {url === undefined && <Skeleton />}
      {url && image !== undefined && (
        <Row justify="center">
          <img className={styles.image} src={url} alt={image} />
        </Row>
      )}
      {url && image === undefined && <iframe className={styles.pdf} src={url} title={title} />}
    </Dialog>
  )
}

/** The file, once it is fetched. */
function useLoaded({ image, load, onClose }: Pick<Props, 'image' | 'load' | 'onClose'>): Blob | undefined {
  const [file, setFile] = useState<Blob>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once
  useEffect(() => {
    let isCurrent = true
    load().then(
      (blob) => isCurrent && setFile(image === undefined ? new Blob([blob], { type: 'application/pdf' }) : blob),
      (failure: unknown) => {
        if (!isCurrent) return
        reportFailure(failure)
        onClose()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return file
}
