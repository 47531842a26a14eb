import { clsx } from 'clsx'
import { useState } from 'react'
import type { Table } from '#schema/table.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { repeatsName } from '#src/lib/file-names.ts'
import { openFile } from '#src/lib/net/open-file.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { useRights } from '#src/record/rights.ts'
import { useDialogs } from '#src/record/use-dialogs.ts'
import { buttons } from '#src/ui/buttons.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { DeleteIcon, DownloadIcon, EditIcon, EyeIcon, FileIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import { type Document, factsOf, previewKind } from './document.ts'
import styles from './document-list.module.css'
import { Preview } from './preview.tsx'
import { t } from './texts.ts'

interface Props<D extends Document> {
  /** The table of the documents; its title field is their description. */
  table: Table
  documents: readonly D[]
  /** The name of the owner, if it is another one than that of the page. */
  ownerOf?: (document: D) => string | undefined
  readOnly?: boolean
  /** Edits the description; absent where it cannot be edited. */
  onDescribe?: (document: D) => void
}

export function DocumentList<D extends Document>({ table, documents, ownerOf, readOnly, onDescribe }: Props<D>) {
  const may = useRights(table)
  const { shown, remove, close, reset } = useDialogs()
  const [viewed, setViewed] = useState<Document>()
  return (
    <>
      <Lines boxed>
        {documents.map((document) => (
          <Line key={document.row.id}>
            <DocumentName document={document} owner={ownerOf?.(document)} onView={setViewed} />
            <DocumentActions
              document={document}
              onView={setViewed}
              onDescribe={
                onDescribe && may('update', document.row, table.title) ? () => onDescribe(document) : undefined
              }
              onRemove={
                !readOnly && may('delete', document.row) ? () => remove(withFallbackTitle(table, document)) : undefined
              }
            />
          </Line>
        ))}
      </Lines>
      {viewed && <Preview document={viewed} onClose={() => setViewed(undefined)} />}
      {shown?.row && (
        <DeleteDialog
          table={table}
          row={shown.row}
          open={shown.open}
          doneText={t('documents.removed')}
          onClose={close}
          afterClose={() => reset()?.focus()}
        />
      )}
    </>
  )
}

/** The row with the file name in place of an empty description, for the delete dialog. */
const withFallbackTitle = ({ title }: Table, { row, description, file }: Document) => ({
  ...row,
  [title]: description || file.originalFilename,
})

interface NameProps {
  document: Document
  owner?: string
  onView: (document: Document) => void
}

function DocumentName({ document, owner, onView }: NameProps) {
  const { file, description } = document
  const name = file.originalFilename
  const open = () => (previewKind(file) ? onView(document) : openFile(file).catch(reportFailure))
  return (
    <Row oneLine gap="lg" className={styles.document}>
      <span className={clsx(styles.kind, previewKind(file) === 'pdf' && styles.pdf)} aria-hidden="true">
        {previewKind(file) ? name.replace(/^.*\./, '').toUpperCase() : <FileIcon />}
      </span>
      <div>
        <button type="button" className={clsx(buttons.word, styles.open)} onClick={open}>
          <strong>{name}</strong>
        </button>
        {description && !repeatsName(description, name) && <p>{description}</p>}
        <p className="muted">{factsOf(document, owner).join(' · ')}</p>
      </div>
    </Row>
  )
}

interface ActionsProps {
  document: Document
  onView: (document: Document) => void
  onDescribe?: () => void
  onRemove?: () => void
}

function DocumentActions({ document, onView, onDescribe, onRemove }: ActionsProps) {
  const { file } = document
  const name = file.originalFilename
  const texts = 'documents'
  return (
    <Row gap="2xs" className={styles.actions}>
      {previewKind(file) && (
        <IconButton
          title={t(`${texts}.preview`)}
          label={t(`${texts}.previewOf`, { name })}
          onClick={() => onView(document)}
        >
          <EyeIcon />
        </IconButton>
      )}
      <IconButton
        title={t(`${texts}.download`)}
        label={t(`${texts}.downloadOf`, { name })}
        onClick={() => openFile(file).catch(reportFailure)}
      >
        <DownloadIcon />
      </IconButton>
      {onDescribe && (
        <IconButton title={t(`${texts}.describe`)} label={t(`${texts}.describeOf`, { name })} onClick={onDescribe}>
          <EditIcon />
        </IconButton>
      )}
      {onRemove && (
        <IconButton
          look="danger"
          title={t(`${texts}.remove`)}
          label={t(`${texts}.removeOf`, { name })}
          onClick={onRemove}
        >
          <DeleteIcon />
        </IconButton>
      )}
    </Row>
  )
}
