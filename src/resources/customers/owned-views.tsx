import { FileIcon } from '#src/layout/icons.tsx'
import { t } from '#src/lib/i18n.ts'
import type { ListView } from '#src/resources/table/list-view.ts'
import { visitLook } from '#src/visits/visit-look.ts'
import { detailInputs } from './detail-inputs.tsx'
import { openContactDocuments } from './documents/contact-documents.tsx'

const views: Readonly<Record<'contacts' | 'details' | 'plannings', (id: number) => ListView>> = {
  contacts: (id) => ({
    path: `/api/customers/${id}/contacts`,
    actions: [
      {
        title: t('customers.files'),
        label: (name) => t('customers.documentsOf', { name }),
        icon: <FileIcon />,
        run: openContactDocuments,
        offered: () => true,
      },
    ],
  }),
  details: (id) => ({ path: `/api/customers/${id}/details`, inputs: detailInputs }),
  plannings: () => visitLook,
}

/** How the lists of what belongs to a customer differ from the plain ones: they hold its rows only. */
export const ownedView = (part: keyof typeof views, id: number): ListView => ({
  ...views[part](id),
  fixed: { customerId: id },
})
