import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { Skeleton } from '#src/ui/states.tsx'

const Loaded = lazy(() => import('./row-history.tsx'), 'RowHistory')

/** The history of a row; its code loads when it is shown. */
export const RowHistory = (props: { table: Table; row: Row }) => (
  <Meanwhile value={<Skeleton />}>
    <Loaded {...props} />
  </Meanwhile>
)

/** Shows the history of a row in the side panel. */
export function openHistory(table: Table, row: Row): void {
  openPanel({
    title: t('list.historyOf', { name: rowName(table, row) }),
    subtitle: table.label.one,
    content: <RowHistory table={table} row={row} />,
  })
}
