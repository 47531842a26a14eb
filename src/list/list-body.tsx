import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { openHistory } from '#src/record/history-panel.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { CardSort, Cards } from './cards.tsx'
import { Grid } from './grid.tsx'
import { useNew } from './list-head.tsx'
import { pageSizes } from './list-state.ts'
import type { RowVerbs } from './row-actions.tsx'
import type { OwnCells } from './row-cell.tsx'
import type { List } from './use-list.ts'
import { useDensity } from './view-choice.ts'

export interface BodyProps extends Pick<RowVerbs, 'locked' | 'actions' | 'Menu'> {
  list: List
  /** Fields with a cell of their own. */
  cells?: OwnCells
  /** The page that shows a row, or a new one, where that is no dialog. */
  page?: (row?: Row) => string
}

/** The rows as they can be shown: on the way, failed, none, cards on a phone, else a table; below them the pages. */
export function ListBody({ list, cells, page, locked, actions, Menu }: BodyProps) {
  const { table, columns, state, controls, rows, embedded = false } = list
  const phone = usePhone()
  const [density] = useDensity()
  const verbs = useVerbs({ list, page, locked, actions, Menu })
  const sizes = useMemo(() => pageSizes(table), [table])
  if (rows.loading) return <Skeleton />
  if (rows.error) return <LoadFailure error={rows.error} onRetry={rows.retry} />
  if (rows.data.length === 0) return <Nothing list={list} newPage={page?.()} />
  const total = rows.total ?? 0
  // A list in a page has no pages to turn where there is only one.
  const turns = !embedded || total > Math.min(...sizes)
  const shared = { table, verbs, cells, page, columns: columns.shown, rows: rows.data, busy: rows.busy }
  return (
    <>
      {phone && turns && <CardSort columns={columns.shown} pagination={state} onSort={controls.setSort} />}
      {phone ? (
        <Cards {...shared} />
      ) : (
        <Grid {...shared} density={density} whole={!embedded} pagination={state} onSort={controls.setSort} />
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

/** What the person may do with the rows, and how: in dialogs, or on a page of their own. */
function useVerbs({ list: { table, may, dialogs }, page, locked, actions, Menu }: BodyProps): RowVerbs {
  const can = useMay()
  const whole = tableOf(useModel(), table.name)
  const navigate = useNavigate()
  const { edit, remove } = dialogs
  return useMemo<RowVerbs>(() => {
    const change = page ? (row: Row) => navigate(page(row)) : edit
    return {
      edit: may('update') ? change : undefined,
      remove: may('delete') ? remove : undefined,
      history: can('update', whole.name) ? (row) => openHistory(whole, row) : undefined,
      locked,
      actions,
      Menu,
    }
  }, [can, may, whole, edit, remove, page, navigate, locked, actions, Menu])
}

function Nothing({ list, newPage }: { list: List; newPage?: string }) {
  const begin = useNew(list, newPage)
  if (Object.keys(list.state.filters).length > 0) {
    return (
      <Notice title={t('list.noMatch')} hint={t('list.noMatchHint')}>
        <Button onClick={list.controls.clearFilters}>{t('list.clearFilters')}</Button>
      </Notice>
    )
  }
  return (
    <Notice title={t('list.empty')} hint={begin && t('list.emptyHint')}>
      {begin && (
        <Button type="primary" icon={<PlusIcon />} onClick={begin}>
          {t('list.create')}
        </Button>
      )}
    </Notice>
  )
}
