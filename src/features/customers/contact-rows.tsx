import { useMemo } from 'react'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { ListBody } from '#src/list/list-body.tsx'
import type { RowAction } from '#src/list/row-actions.tsx'
import type { List } from '#src/list/use-list.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { FileIcon } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { t } from './texts.ts'

const ContactDocuments = lazy(() => import('./documents/documents.tsx'), 'ContactDocuments')

/** The contacts of a customer, each with the way to its documents. */
export function ContactRows({ list }: { list: List }) {
  const { table } = list.source
  const actions = useMemo(() => [documentsAction(table)], [table])
  return <ListBody list={list} actions={actions} />
}

const documentsAction = (contacts: Table): RowAction => ({
  title: t('customers.files'),
  label: (name) => t('customers.documentsOf', { name }),
  icon: <FileIcon />,
  run: (row) => openContactDocuments(rowOf('contacts', row), rowName(contacts, row)),
  offered: () => true,
})

/** Opens the documents of the contact that is called so. */
function openContactDocuments(contact: RowOf<'contacts'>, name: string): void {
  openPanel({
    title: t('customers.documentsOf', { name }),
    subtitle: t('customers.contact'),
    content: (
      <Meanwhile value={<Skeleton />}>
        <ContactDocuments contact={contact} />
      </Meanwhile>
    ),
  })
}
