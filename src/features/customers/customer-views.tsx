import { useAbility } from '@casl/react'
import { type ReactNode, useState } from 'react'
import type { AppAbility } from '#schema/rights/ability.ts'
import { readsLink } from '#schema/rights/whole-answers.ts'
import type { Row as TableRow } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { lazy } from '#src/lib/lazy.ts'
import { EditAll } from '#src/page/record-page.tsx'
import { RecordSections } from '#src/page/record-sections.tsx'
import { RecordViews, useView } from '#src/page/record-views.tsx'
import { useRelatedViews } from '#src/page/related-views.tsx'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf, RowOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { useRights } from '#src/record/rights.ts'
import { Row } from '#src/ui/layout.tsx'
import { useDocumentCount } from './document-count.tsx'
import { t } from './texts.ts'

const Documents = lazy(() => import('./documents/documents.tsx'), 'CustomerDocuments')
const bodies = { contatti: lazy(() => import('./contact-rows.tsx'), 'ContactRows') }

const DOCUMENTS = 'documenti'
/** The section of those that are found by VAT number or telephone: without these to read, it would say that there are none. */
const NEGOTIATIONS = 'trattative'

interface Props {
  table: Table
  row: RowOf<'customers'>
  options: FormOptions<FieldOf<'customers'>>
  onSaved: (saved: TableRow) => void
  /** Opens the form of all fields. */
  onEdit: () => void
}

/** What is known of a customer, one view at a time. */
export function CustomerViews(props: Props) {
  const { table, row } = props
  const mayRead = useMay()('read', 'files')
  const [asked] = useView()
  const isLinked = readsLink(useModel(), useAbility<AppAbility>())
  const related = useRelatedViews(table, row, bodies).filter(({ key }) => isLinked || key !== NEGOTIATIONS)
  const count = useDocumentCount(row.id)
  return (
    <>
      <RecordViews
        name={rowName(table, row)}
        views={[
          {
            key: 'cronologia',
            title: t('customers.views.timeline'),
            content: () => <Timeline table={table} id={row.id} />,
          },
          { key: 'dati', title: t('customers.views.data'), content: () => <Data {...props} /> },
          ...related,
          ...(mayRead ? [{ key: DOCUMENTS, title: t('customers.files'), count, content: () => null }] : []),
        ]}
      />
      {mayRead && (
        <KeepMounted shown={asked === DOCUMENTS}>
          <Documents row={row} />
        </KeepMounted>
      )}
    </>
  )
}

function Data({ table, row, options, onSaved, onEdit }: Props) {
  const may = useRights(table)
  return (
    <>
      {may('update') && (
        <Row justify="end" below="lg">
          <EditAll onEdit={onEdit} />
        </Row>
      )}
      <RecordSections {...{ table, row, options, onSaved }} />
    </>
  )
}

/** Hides a view instead of unmounting it: what was typed there stays. */
function KeepMounted({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(shown)
  if (shown && !opened) setOpened(true)
  return opened ? <div hidden={!shown}>{children}</div> : null
}
