import { useList } from '@refinedev/core'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { DocumentList } from '#src/documents/document-list.tsx'
import { asText } from '#src/lib/format.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { useAtLeast } from '#src/lib/loading.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { t } from '../texts.ts'
import { type CustomerDocument, documentsOf } from './document.ts'
import { type NamedOwner, UploadBox } from './upload-box.tsx'
import { UploadList } from './upload-list.tsx'

const fullName = (contact: Row) => `${asText(contact.name)} ${asText(contact.surname)}`.trim()

/** The documents of a customer and of its contacts. */
export function CustomerDocuments({ row }: { row: Row }) {
  const contacts = useAll('contacts', `/api/customers/${row.id}/contacts`)
  const own = useAll('files', `/api/files?entity=customer&entityId=${row.id}`)
  const ids = (contacts.rows ?? []).map((contact) => contact.id)
  const theirs = useAll('files', '/api/files', ids)
  const people = new Map((contacts.rows ?? []).map((contact) => [contact.id, fullName(contact)]))
  const owners: [NamedOwner, ...NamedOwner[]] = [
    { entity: 'customer', entityId: row.id, name: asText(row.companyName) },
    ...ids.map((id): NamedOwner => ({ entity: 'contact', entityId: id, name: contactName(people.get(id)) })),
  ]
  const ownerOf = ({ contactId }: CustomerDocument) =>
    contactId === undefined ? undefined : contactName(people.get(contactId))
  return <Documents owners={owners} answers={[own, theirs]} ownerOf={ownerOf} />
}

const contactName = (name = '') => t('customers.documents.contact', { name })

/** The documents of a contact alone. */
export function ContactDocuments({ contact }: { contact: Row }) {
  const own = useAll('files', `/api/files?entity=contact&entityId=${contact.id}`)
  return <Documents owners={[{ entity: 'contact', entityId: contact.id, name: fullName(contact) }]} answers={[own]} />
}

interface Loaded {
  rows: Row[] | undefined
  error: HttpError | null
  retry: () => void
}

/** All rows behind a path; those of these contacts alone, where some are given. */
function useAll(resource: string, path: string, contactIds?: number[]): Loaded {
  const { query } = useList<Row, HttpError>({
    resource,
    pagination: { mode: 'off' },
    filters: contactIds ? [{ field: 'contactId', operator: 'in', value: contactIds }] : [],
    meta: { path },
    queryOptions: { enabled: contactIds?.length !== 0, placeholderData: (previous) => previous },
  })
  const none = contactIds?.length === 0 ? [] : undefined
  return { rows: none ?? query.data?.data, error: query.error, retry: () => query.refetch() }
}

interface Props {
  owners: [NamedOwner, ...NamedOwner[]]
  answers: readonly Loaded[]
  ownerOf?: (document: CustomerDocument) => string | undefined
}

function Documents({ owners, answers, ownerOf }: Props) {
  const table = tableOf(useModel(), 'files')
  const mayAdd = useMay()('create', table.name)
  const failed = answers.find(({ error }) => error)
  const waiting = useAtLeast(answers.some(({ rows }) => rows === undefined))
  const documents = documentsOf(answers.flatMap(({ rows }) => rows ?? []))
  return (
    <div className="documents-part">
      {mayAdd && <UploadBox owners={owners} />}
      <UploadList owners={owners} />
      {failed?.error && <LoadFailure error={failed.error} onRetry={failed.retry} />}
      {!failed && waiting && <Skeleton />}
      {!failed && !waiting && documents.length === 0 && (
        <Notice title={t('customers.documents.none')} hint={mayAdd ? t('customers.documents.noneHint') : undefined} />
      )}
      {!failed && documents.length > 0 && <DocumentList table={table} documents={documents} ownerOf={ownerOf} />}
    </div>
  )
}
