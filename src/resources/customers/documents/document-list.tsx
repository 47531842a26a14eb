import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { DeleteIcon, DownloadIcon, EyeIcon, FileIcon } from '#src/layout/icons.tsx'
import { reportFailure } from '#src/lib/failure.ts'
import { formatSize } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { openFile } from '#src/lib/open-file.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { DeleteDialog } from '#src/resources/table/delete-dialog.tsx'
import { useDialogs } from '#src/resources/table/use-dialogs.ts'
import { type Document, previewKind } from './document.ts'
import { Preview } from './preview.tsx'

interface Props {
  documents: readonly Document[]
  /** What to say of the owner, where it is not the one whose page it is. */
  ownerOf?: (document: Document) => string | undefined
}

/** Documents to look at, to download, to delete. */
export function DocumentList({ documents, ownerOf }: Props) {
  const table = tableOf(useModel(), 'files')
  const mayDelete = useMay()('delete', table.name)
  const { shown, remove, close, reset } = useDialogs()
  const [viewed, setViewed] = useState<Document>()
  return (
    <>
      <ul className="documents">
        {documents.map((document) => (
          <li key={document.row.id} className="document">
            <DocumentName document={document} owner={ownerOf?.(document)} onView={setViewed} />
            <DocumentActions
              document={document}
              onView={setViewed}
              onRemove={mayDelete ? () => remove(nameable(document)) : undefined}
            />
          </li>
        ))}
      </ul>
      {viewed && <Preview document={viewed} onClose={() => setViewed(undefined)} />}
      {shown?.row && (
        <DeleteDialog
          table={table}
          row={shown.row}
          open={shown.open}
          doneText={t('customers.documents.removed')}
          onClose={close}
          afterClose={() => reset()?.focus()}
        />
      )}
    </>
  )
}

/** The row, known by the name of its file where nothing describes it. */
const nameable = ({ row, description, file }: Document) => ({
  ...row,
  description: description || file.originalFilename,
})

interface NameProps {
  document: Document
  owner?: string
  onView: (document: Document) => void
}

function DocumentName({ document, owner, onView }: NameProps) {
  const { file, description } = document
  const name = file.originalFilename
  const facts = [file.size > 0 ? formatSize(file.size) : '', owner ?? ''].filter((fact) => fact !== '')
  const open = () => (previewKind(file) ? onView(document) : openFile(file).catch(reportFailure))
  return (
    <div className="document-name">
      <span className={`document-kind document-kind-${previewKind(file) ?? 'other'}`} aria-hidden="true">
        {previewKind(file) ? name.replace(/^.*\./, '').toUpperCase() : <FileIcon />}
      </span>
      <div>
        <button type="button" className="link-button" onClick={open}>
          <span className="file-name">{name}</span>
        </button>
        {description && <p>{description}</p>}
        <p className="muted">{facts.join(' · ')}</p>
      </div>
    </div>
  )
}

interface ActionsProps {
  document: Document
  onView: (document: Document) => void
  onRemove?: () => void
}

function DocumentActions({ document, onView, onRemove }: ActionsProps) {
  const { file } = document
  const name = file.originalFilename
  const texts = 'customers.documents'
  return (
    <div className="row-actions">
      {previewKind(file) && (
        <button
          type="button"
          className="icon-button"
          title={t(`${texts}.preview`)}
          aria-label={t(`${texts}.previewOf`, { name })}
          onClick={() => onView(document)}
        >
          <EyeIcon />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        title={t(`${texts}.download`)}
        aria-label={t(`${texts}.downloadOf`, { name })}
        onClick={() => openFile(file).catch(reportFailure)}
      >
        <DownloadIcon />
      </button>
      {onRemove && (
        <button
          type="button"
          className="icon-button icon-button-danger"
          title={t(`${texts}.remove`)}
          aria-label={t(`${texts}.removeOf`, { name })}
          onClick={onRemove}
        >
          <DeleteIcon />
        </button>
      )}
    </div>
  )
}
