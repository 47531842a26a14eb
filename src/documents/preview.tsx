import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { StoredFile } from '#schema/tables.generated.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { callForFile } from '#src/lib/http.ts'
import { openFile, pathOfFile } from '#src/lib/open-file.ts'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { type Document, previewKind } from './document.ts'
import { t } from './texts.ts'

const types = { image: undefined, pdf: 'application/pdf' } as const

/** Shows an image or a PDF over the page. */
export function Preview({ document, onClose }: { document: Document; onClose: () => void }) {
  const { file } = document
  const address = useContents(file, onClose)
  const name = file.originalFilename
  const kind = previewKind(file)
  return (
    <Modal
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
      <div className="preview">
        {address === undefined && <Skeleton />}
        {address && kind === 'image' && <img src={address} alt={document.description || name} />}
        {address && kind === 'pdf' && <iframe src={address} title={name} />}
      </div>
    </Modal>
  )
}

/** The address at which this tab holds the file, once it is fetched. A failure is said, and ends the preview. */
function useContents(file: StoredFile, onFailure: () => void): string | undefined {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each file
  useEffect(() => {
    let made: string | undefined
    let gone = false
    const type = types[previewKind(file) ?? 'image']
    callForFile(pathOfFile(file))
      .then((blob) => {
        if (gone) return
        made = URL.createObjectURL(type ? new Blob([blob], { type }) : blob)
        setAddress(made)
      })
      .catch((error: unknown) => {
        if (gone) return
        reportFailure(error)
        onFailure()
      })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.filename])
  return address
}
