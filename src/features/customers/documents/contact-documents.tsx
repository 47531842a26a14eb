import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { Skeleton } from '#src/ui/states.tsx'
import { t } from '../texts.ts'

const Documents = lazy(async () => ({ default: (await import('./documents.tsx')).ContactDocuments }))

/** Opens the documents of the contact that is called so. */
export function openContactDocuments(contact: RowOf<'contacts'>, name: string): void {
  openPanel({
    title: t('customers.documentsOf', { name }),
    subtitle: t('customers.contact'),
    content: (
      <Meanwhile value={<Skeleton />}>
        <Documents contact={contact} />
      </Meanwhile>
    ),
  })
}
