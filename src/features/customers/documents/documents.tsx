import { tableOf } from '#schema/model.ts'
import { type QueuedRequest, remove } from '#src/device/outbox/queue.ts'
import type { Document } from '#src/documents/document.ts'
import { DocumentList } from '#src/documents/document-list.tsx'
import { UploadQueue } from '#src/documents/queued-files.tsx'
import { rowName } from '#src/fields/record-label.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, type RowsOptions, type TableName, useRows } from '#src/providers/rows.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { t } from '../texts.ts'
import { type NamedOwner, UploadBox } from './upload-box.tsx'
import { uploadsFor } from './uploads.ts'

/** A document of a customer; with `contactId`, of one of its contacts. */
interface CustomerDocument extends Document {
  contactId?: number
}

export const documentsOf = (rows: readonly RowOf<'files'>[]): CustomerDocument[] =>
  rows.map((row) => ({ row, file: row.file, description: row.description ?? '', contactId: row.contact?.id }))

/** The documents of a customer and of its contacts. */
export function CustomerDocuments({ row }: { row: RowOf<'customers'> }) {
  const contacts = useAll('contacts', `/api/customers/${row.id}/contacts`)
  const loadedFiles = useAll('files', `/api/files?entity=customer&entityId=${row.id}`)
  const ids = (contacts.rows ?? []).map((contact) => contact.id)
  const contactFiles = useAll('files', '/api/files', { where: { contactId: ids }, enabled: ids.length > 0 })
  const table = tableOf(useModel(), 'contacts')
  const contactNames = new Map((contacts.rows ?? []).map((contact) => [contact.id, rowName(table, contact)]))
  const owners: [NamedOwner, ...NamedOwner[]] = [
    { entity: 'customer', entityId: row.id, name: row.companyName },
    ...ids.map((id): NamedOwner => ({ entity: 'contact', entityId: id, name: contactName(contactNames.get(id)) })),
  ]
  const ownerOf = ({ contactId }: CustomerDocument) =>
    contactId === undefined ? undefined : contactName(contactNames.get(contactId))
  return <Documents owners={owners} results={[loadedFiles, contactFiles]} ownerOf={ownerOf} />
}

const contactName = (name = '') => t('customers.documents.contact', { name })

export function ContactDocuments({ contact }: { contact: RowOf<'contacts'> }) {
  const table = tableOf(useModel(), 'contacts')
  const loadedFiles = useAll('files', `/api/files?entity=contact&entityId=${contact.id}`)
  return (
    <Documents
      owners={[{ entity: 'contact', entityId: contact.id, name: rowName(table, contact) }]}
      results={[loadedFiles]}
    />
  )
}

interface Loaded<N extends TableName> {
  rows: RowOf<N>[] | undefined
  error: HttpError | null
  retry: () => void
}

interface Choice<N extends TableName> extends Pick<RowsOptions<N>, 'where'> {
  /** Whether there can be such rows. */
  enabled?: boolean
}

/** All rows of a path, or those with these values. */
function useAll<N extends TableName>(table: N, path: string, { where, enabled = true }: Choice<N> = {}): Loaded<N> {
  const { query } = useRows(table, {
    where,
    meta: { path },
    queryOptions: { enabled, placeholderData: (previous) => previous },
  })
  return { rows: enabled ? query.data?.data : [], error: query.error, retry: () => query.refetch() }
}

interface Props {
  owners: [NamedOwner, ...NamedOwner[]]
  results: readonly Loaded<'files'>[]
  ownerOf?: (document: CustomerDocument) => string | undefined
}

function Documents({ owners, results, ownerOf }: Props) {
  const table = tableOf(useModel(), 'files')
  const mayAdd = useMay()('create', table.name)
  const failed = results.find(({ error }) => error)
  const waiting = useWaiting(results.some(({ rows }) => rows === undefined))
  const documents = documentsOf(results.flatMap(({ rows }) => rows ?? []))
  return (
    <Stack gap="xl">
      {mayAdd && <UploadBox owners={owners} />}
      <UploadQueue label={t('customers.documents.uploads')} of={uploadsFor(owners)} stop={removal} />
      {failed?.error && <LoadFailure error={failed.error} onRetry={failed.retry} />}
      {!failed && waiting && <Skeleton />}
      {!failed && !waiting && documents.length === 0 && (
        <Notice title={t('customers.documents.none')} hint={mayAdd ? t('customers.documents.noneHint') : undefined} />
      )}
      {!failed && documents.length > 0 && <DocumentList table={table} documents={documents} ownerOf={ownerOf} />}
    </Stack>
  )
}

const removal = ({ id, state }: QueuedRequest, name: string) => {
  const label = t(state === 'failed' ? 'customers.documents.dismiss' : 'customers.documents.cancel', { name })
  return (
    <IconButton title={label} label={label} onClick={() => remove(id)}>
      <CloseIcon />
    </IconButton>
  )
}
