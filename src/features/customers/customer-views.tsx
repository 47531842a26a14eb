import { useAbility } from '@casl/react'
import { type ReactNode, useState } from 'react'
import type { AppAbility } from '#schema/rights/ability.ts'
import { readsLink } from '#schema/rights/whole-answers.ts'
import type { Table } from '#schema/table.ts'
import { lazy } from '#src/lib/lazy.ts'
import { type RecordView, useView } from '#src/page/record-views.tsx'
import { timelineView } from '#src/page/timeline/timeline.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { useDocumentCount } from './document-count.tsx'
import { t } from './texts.ts'

const Documents = lazy(() => import('./documents/documents.tsx'), 'CustomerDocuments')
export const bodies = { contatti: lazy(() => import('./contact-rows.tsx'), 'ContactRows') }

const DOCUMENTS = 'documenti'
/** The section of those that are found by VAT number or telephone: without these to read, it would say that there are none. */
const NEGOTIATIONS = 'trattative'

/** The views of a customer; the documents stay once they were opened, below the others (`kept`). */
export function useCustomerViews(table: Table, row: RowOf<'customers'>) {
  const mayRead = useMay()('read', 'files')
  const [asked] = useView()
  const isLinked = readsLink(useModel(), useAbility<AppAbility>())
  const count = useDocumentCount(row.id)
  const documents: RecordView = { key: DOCUMENTS, title: t('customers.files'), count, content: () => null }
  return {
    before: [timelineView(table, row)],
    views: (related: readonly RecordView[]) => [
      ...related.filter(({ key }) => isLinked || key !== NEGOTIATIONS),
      ...(mayRead ? [documents] : []),
    ],
    kept: mayRead && (
      <KeepMounted shown={asked === DOCUMENTS}>
        <Documents row={row} />
      </KeepMounted>
    ),
  }
}

/** Hides a view instead of unmounting it: what was typed there stays. */
function KeepMounted({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(shown)
  if (shown && !opened) setOpened(true)
  return opened ? <div hidden={!shown}>{children}</div> : null
}
