import { Button } from 'antd'
import { useMemo } from 'react'
import type { Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { CardSort, Cards } from './cards.tsx'
import { columnsOf } from './columns.ts'
import { Grid } from './grid.tsx'
import { type ListState, pageSizes } from './list-state.ts'
import type { ListView } from './list-view.ts'
import type { RowVerbs } from './row-actions.tsx'
import type { ListControls } from './use-list-state.ts'
import type { LoadedRows } from './use-rows.ts'

interface RowsProps {
  table: Table
  readable: readonly string[]
  state: ListState
  controls: ListControls
  rows: LoadedRows
  verbs: RowVerbs
  view?: ListView
  /** The list is a part of a page: no pages to turn where there is only one. */
  within: boolean
  onCreate?: () => void
}

/** The rows as they can be shown: on the way, failed, none, cards on a phone, else a table; below them the pages. */
export function Rows({ table, readable, state, controls, rows, verbs, view, within, onCreate }: RowsProps) {
  const phone = usePhone()
  const { cells, page } = view ?? {}
  const columns = useMemo(() => columnsOf(table, readable), [table, readable])
  const sizes = useMemo(() => pageSizes(table), [table])
  if (rows.loading) return <Skeleton />
  if (rows.error) return <LoadFailure error={rows.error} onRetry={rows.retry} />
  if (rows.data.length === 0) return <Nothing {...{ state, controls, onCreate }} />
  const total = rows.total ?? 0
  const turns = !within || total > Math.min(...sizes)
  return (
    <>
      {phone && turns && <CardSort columns={columns} pagination={state} onSort={controls.setSort} />}
      {phone ? (
        <Cards {...{ table, columns, verbs, cells, page }} rows={rows.data} busy={rows.busy} />
      ) : (
        <Grid
          {...{ table, columns, verbs, cells, page }}
          rows={rows.data}
          busy={rows.busy}
          pagination={state}
          onSort={controls.setSort}
        />
      )}
      {turns && (
        <Pager
          page={state.page}
          rowsPerPage={state.rowsPerPage}
          totalItems={total}
          sizes={sizes}
          onPage={controls.setPage}
          onRowsPerPage={controls.setRowsPerPage}
        />
      )}
    </>
  )
}

function Nothing({ state, controls, onCreate }: Pick<RowsProps, 'state' | 'controls' | 'onCreate'>) {
  if (Object.keys(state.filters).length > 0) {
    return (
      <Notice title={t('list.noMatch')} hint={t('list.noMatchHint')}>
        <Button onClick={controls.clearFilters}>{t('list.clearFilters')}</Button>
      </Notice>
    )
  }
  return (
    <Notice title={t('list.empty')} hint={onCreate && t('list.emptyHint')}>
      {onCreate && (
        <Button type="primary" icon={<PlusIcon />} onClick={onCreate}>
          {t('list.create')}
        </Button>
      )}
    </Notice>
  )
}
