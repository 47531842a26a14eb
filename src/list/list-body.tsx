import { Button } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
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
import { InlineContext } from './inline/inline-edits.ts'
import { useInlineEdits } from './inline/use-inline-edits.ts'
import { useCreateRow } from './list-head.tsx'
import { pageSizes } from './list-state.ts'
import type { RowVerbs } from './row-actions.tsx'
import type { CustomCells } from './row-cell.tsx'
import type { List } from './use-list.ts'
import { useDensity } from './view-choice.ts'

export interface BodyProps extends Pick<RowVerbs, 'locked' | 'actions' | 'Menu'> {
  list: List
  cells?: CustomCells
  /** The path of the page for a row, or for a new one, if rows do not open in a dialog. */
  page?: (row?: Row) => string
}

const SummaryLine = lazy(async () => ({ default: (await import('./summary/summary-line.tsx')).SummaryLine }))

/** The counts by a field where the user wants them, and the rows. */
export const ListBody = (props: BodyProps) => (
  <>
    {props.list.summary.by !== undefined && (
      <Suspense fallback={<div className="summary-space" />}>
        <SummaryLine list={props.list} by={props.list.summary.by} />
      </Suspense>
    )}
    <Body {...props} />
  </>
)

/** The rows, as cards on a phone, with a pager; or why there are none: loading, failed, empty. */
function Body({ list, cells, page, locked, actions, Menu }: BodyProps) {
  const { table, columns, state, controls, rows, selection, embedded = false } = list
  const phone = usePhone()
  const [density] = useDensity()
  const verbs = useVerbs({ list, page, locked, actions, Menu })
  const inline = useInlineEdits(list, locked)
  const sizes = useMemo(() => pageSizes(table), [table])
  if (rows.loading) return <Skeleton />
  if (rows.error) return <LoadFailure error={rows.error} onRetry={rows.retry} />
  if (inline.rows.length === 0) return <EmptyList list={list} newPage={page?.()} />
  const total = rows.total ?? 0
  // An embedded list hides its pager while there is one page.
  const paged = !embedded || total > Math.min(...sizes)
  const shared = { table, verbs, selection, cells, page, columns: columns.shown, rows: inline.rows, busy: rows.busy }
  return (
    <InlineContext value={inline.edits}>
      {phone && paged && <CardSort columns={columns.shown} pagination={state} onSort={controls.setSort} />}
      {phone ? (
        <Cards {...shared} />
      ) : (
        <Grid {...shared} density={density} fillsPage={!embedded} pagination={state} onSort={controls.setSort} />
      )}
      {paged && (
        <Pager
          page={state.page}
          rowsPerPage={state.rowsPerPage}
          totalItems={total}
          sizes={sizes}
          onPage={controls.setPage}
          onRowsPerPage={controls.setRowsPerPage}
        />
      )}
    </InlineContext>
  )
}

/** The actions the current user has the right to, in dialogs or on the page of a row. */
function useVerbs({ list: { table, may, dialogs }, page, locked, actions, Menu }: BodyProps): RowVerbs {
  const mayTable = useMay()
  const completeTable = tableOf(useModel(), table.name)
  const navigate = useNavigate()
  const { edit, remove } = dialogs
  return useMemo<RowVerbs>(() => {
    // A form would save the whole row.
    const openForm = table.writes === 'fields' ? undefined : edit
    const openRow = page ? (row: Row) => navigate(page(row)) : openForm
    return {
      edit: may('update') ? openRow : undefined,
      remove: may('delete') ? remove : undefined,
      history: mayTable('update', completeTable.name) ? (row) => openHistory(completeTable, row) : undefined,
      locked,
      actions,
      Menu,
    }
  }, [mayTable, may, completeTable, edit, remove, page, table, navigate, locked, actions, Menu])
}

function EmptyList({ list, newPage }: { list: List; newPage?: string }) {
  const createRow = useCreateRow(list, newPage)
  if (Object.keys(list.state.filters).length > 0) {
    return (
      <Notice title={t('list.noMatch')} hint={t('list.noMatchHint')}>
        <Button onClick={list.controls.clearFilters}>{t('list.clearFilters')}</Button>
      </Notice>
    )
  }
  return (
    <Notice title={t('list.empty')} hint={createRow && t('list.emptyHint')}>
      {createRow && (
        <Button type="primary" icon={<PlusIcon />} onClick={createRow}>
          {t('list.create')}
        </Button>
      )}
    </Notice>
  )
}
