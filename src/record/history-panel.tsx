import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { Skeleton } from '#src/ui/states.tsx'

const RowHistory = lazy(async () => ({ default: (await import('./row-history.tsx')).RowHistory }))

export function openHistory(table: Table, row: Row): void {
  openPanel({
    title: t('list.historyOf', { name: rowName(table, row) }),
    subtitle: table.label.one,
    content: (
      <Meanwhile value={<Skeleton />}>
        <RowHistory table={table} row={row} />
      </Meanwhile>
    ),
  })
}
