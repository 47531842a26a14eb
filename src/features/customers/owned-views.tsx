import type { ListView } from '#src/list/list-view.ts'
import { rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { FileIcon } from '#src/ui/icons.tsx'
import { openContactDocuments } from './documents/contact-documents.tsx'
import { t } from './texts.ts'

const views: Readonly<Record<'contacts' | 'details' | 'plannings', (id: number) => ListView>> = {
  contacts: (id) => ({
    path: `/api/customers/${id}/contacts`,
    actions: [
      {
        title: t('customers.files'),
        label: (name) => t('customers.documentsOf', { name }),
        icon: <FileIcon />,
        run: (row) => openContactDocuments(rowOf('contacts', row)),
        offered: () => true,
      },
    ],
  }),
  details: (id) => ({ path: `/api/customers/${id}/details` }),
  plannings: () => ({}),
}

/** How the lists of what belongs to a customer differ from the plain ones: they hold its rows only. */
export const ownedView = (part: keyof typeof views, id: number): ListView => ({
  ...views[part](id),
  fixed: { customerId: id } satisfies ValuesOf<keyof typeof views>,
})
