import { Button } from 'antd'
import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { type FileRows, fileRowsOf } from '#schema/rows/file-rows.ts'
import { SERIAL_ROUTE, serialPath } from '#schema/rules/serial-path.ts'
import { DocumentList } from '#src/documents/document-list.tsx'
import { useFileRows } from '#src/documents/use-file-rows.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { ITEMS, type Item } from '../paths.ts'
import { t } from '../texts.ts'

interface Props {
  item: Item
  open: boolean
  onClose: () => void
  afterClose: () => void
  /** Undefined where the item can only be read. */
  onEdit?: () => void
}

/** The note and the photos of an item, with the way to its form for users who may change them. */
export function ItemDetails({ item, open, onClose, afterClose, onEdit }: Props) {
  const model = useModel()
  const may = useMay()
  return (
    <Dialog
      open={open}
      title={t('items.detailsOf', { name: item.resourceMago })}
      width={560}
      footer={
        onEdit && (
          <Button icon={<EditIcon />} onClick={onEdit}>
            {t('list.edit')}
          </Button>
        )
      }
      onCancel={onClose}
      afterClose={afterClose}
    >
      <Stack gap="lg">
        {item.note === null ? <p className="muted">{t('items.noNotes')}</p> : <p className="verbatim">{item.note}</p>}
        {item.matricola && may('open', SERIAL_ROUTE) && (
          <p>
            <Link to={serialPath(item.matricola)}>{t('items.serial', { serial: item.matricola })}</Link>
          </p>
        )}
        {fileRowsOf(model, tableOf(model, ITEMS)).map((files) => (
          <Photos key={files.table.name} files={files} item={item.id} />
        ))}
      </Stack>
    </Dialog>
  )
}

function Photos({ files, item }: { files: FileRows; item: number }) {
  const { documents, error, loading, retry } = useFileRows(files, item)
  if (error) return <LoadFailure error={error} onRetry={retry} />
  if (loading) return <Skeleton />
  if (documents.length === 0) return <p className="muted">{t('items.noPhotos')}</p>
  return <DocumentList table={files.table} documents={documents} readOnly />
}
