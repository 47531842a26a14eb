import { tableOf } from '#schema/model.ts'
import { type emailTables, noteOfEmail } from '#schema/rules/email-ids.ts'
import { DocumentList } from '#src/documents/document-list.tsx'
import { useModel } from '#src/providers/model.ts'
import { filtersFor, useRows, type ValuesOf } from '#src/providers/rows.ts'
import { LoadFailure } from '#src/ui/states.tsx'
import { t } from './texts.ts'

type FilesTable = NonNullable<(typeof emailTables)[number]['files']>

/** The files that went with an e-mail, to be opened; nothing where none did. */
export function EmailFiles({ id }: { id: number }) {
  const note = noteOfEmail(id)
  return note?.files ? <Files table={note.files} sendId={note.id} /> : null
}

function Files({ table, sendId }: { table: FilesTable; sendId: number }) {
  const model = useModel()
  const { query } = useRows(table, { filters: filtersFor({ invioId: sendId } satisfies ValuesOf<FilesTable>) })
  const documents = (query.data?.data ?? []).flatMap((row) =>
    row.file ? [{ row, file: row.file, description: '' }] : [],
  )
  if (documents.length === 0 && !query.error) return null
  return (
    <section aria-label={t('emails.files')}>
      <h3>{t('emails.files')}</h3>
      {query.error ? (
        <LoadFailure error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <DocumentList table={tableOf(model, table)} documents={documents} readOnly />
      )}
    </section>
  )
}
