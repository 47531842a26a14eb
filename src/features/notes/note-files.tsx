import { tableOf } from '#schema/model.ts'
import { type FileRows, fileRowsOf } from '#schema/rows/file-rows.ts'
import { DocumentList } from '#src/documents/document-list.tsx'
import { useFileRows } from '#src/documents/use-file-rows.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { NOTES } from './note-context.ts'

/** The files of a note, opened as any file is; nothing where there are none. */
export function NoteFiles({ id }: { id: number }) {
  const model = useModel()
  const may = useMay()
  const [rows] = fileRowsOf(model, tableOf(model, NOTES))
  return rows && may('read', rows.table.name) ? <Files {...{ rows, id }} /> : null
}

function Files({ rows, id }: { rows: FileRows; id: number }) {
  const { documents } = useFileRows(rows, id)
  return documents.length > 0 ? <DocumentList table={rows.table} documents={documents} readOnly /> : null
}
