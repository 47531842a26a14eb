import { useQueryClient } from '@tanstack/react-query'
import { tableOf } from '#schema/model.ts'
import type { Document } from '#src/documents/document.ts'
import { DocumentList } from '#src/documents/document-list.tsx'
import { useAtLeast } from '#src/lib/loading.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, useRows } from '#src/providers/rows.ts'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { t } from '../texts.ts'
import { ATTACHMENTS, describe } from './attachment-drafts.ts'
import { DraftRows } from './draft-rows.tsx'
import '../sends/sends.css'

interface Props {
  negotiationId: number
  /** They may be looked at only. */
  readOnly?: boolean
}

/** The attachments of a negotiation, and those chosen to be saved with it, several in one go. */
export function AttachmentsSection({ negotiationId, readOnly = false }: Props) {
  const table = tableOf(useModel(), ATTACHMENTS)
  const may = useMay()
  const client = useQueryClient()
  const { query } = useRows(ATTACHMENTS, {
    meta: { path: `/api/${ATTACHMENTS}/${negotiationId}` },
    queryOptions: { placeholderData: (before) => before },
  })
  const waiting = useAtLeast(query.isLoading)
  const documents = attachmentsOf(query.data?.data ?? [])
  const mayAdd = !readOnly && may('create', table.name)
  const mayDescribe = !readOnly && may('update', table.name)
  const edit = ({ row, file, description }: Document) =>
    describe(negotiationId, row.id, file.originalFilename, description)
  return (
    <div className="documents-part attachments">
      {query.error && <LoadFailure error={query.error} onRetry={() => query.refetch()} />}
      {!query.error && waiting && <Skeleton />}
      {!query.error && !waiting && documents.length === 0 && <p className="muted">{t('sends.attachments.none')}</p>}
      {documents.length > 0 && (
        <DocumentList
          table={table}
          documents={documents}
          readOnly={readOnly}
          onDescribe={mayDescribe ? edit : undefined}
        />
      )}
      {mayAdd && <DraftRows negotiationId={negotiationId} onSaved={() => client.invalidateQueries()} />}
    </div>
  )
}

const attachmentsOf = (rows: readonly RowOf<typeof ATTACHMENTS>[]): Document[] =>
  rows.map((row) => ({ row, file: row.file, description: row.descrizione ?? '' }))
