import { lazy, Suspense } from 'react'
import type { Row } from '#schema/row.ts'
import { asText } from '#src/lib/format.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { Skeleton } from '#src/ui/states.tsx'
import { t } from '../texts.ts'

const Documents = lazy(async () => ({ default: (await import('./documents.tsx')).ContactDocuments }))

/** Opens the side panel with the documents of a contact. */
export function openContactDocuments(contact: Row): void {
  openPanel({
    title: t('customers.documentsOf', { name: `${asText(contact.name)} ${asText(contact.surname)}`.trim() }),
    subtitle: t('customers.contact'),
    content: (
      <Suspense fallback={<Skeleton />}>
        <Documents contact={contact} />
      </Suspense>
    ),
  })
}
