import { Button } from 'antd'
import { type ReactNode, use, useCallback, useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { noWord } from '#schema/italian/articles.ts'
import { newWord } from '#schema/italian/words.ts'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { isSavedByField, isWritten, type Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { usePhone } from '#src/lib/media.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { openHistory } from '#src/record/history-panel.tsx'
import { type May, refusalOn } from '#src/record/rights.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { Cards } from './cards.tsx'
import { CreateButton } from './create-button.tsx'
import { CreatedNote } from './created-note.tsx'
import { Grid } from './grid.tsx'
import { InlineContext } from './inline/list-edits.ts'
import type { InlineRows } from './inline/use-inline-edits.ts'
import { useCreateRow } from './list-head.tsx'
import { areInitial, hasInitial, hidesRows, pageSizes } from './list-state.ts'
import { orderActions } from './order/order-actions.tsx'
import { type RowOrder, useRowOrder } from './order/use-row-order.ts'
import type { RowVerbs } from './row-actions.tsx'
import type { CustomCells } from './row-cell.tsx'
import { useLeftRow } from './row-keys.ts'
import { type RowMarks, RowMarksContext } from './row-marks.ts'
import type { List } from './use-list.ts'
import { usePage } from './use-page.ts'
import type { QueryControls } from './use-query-controls.ts'
import type { ListSource } from './use-source.ts'
import { useSubjectPage } from './use-subject-page.ts'

export interface BodyProps extends Pick<RowVerbs, 'locked' | 'actions' | 'Menu'> {
  list: List
  cells?: CustomCells
  /** The path of the page for a row, or for a new one, if rows do not open in a dialog. */
  page?: (row?: Row) => string
}

/** Most lists only show their rows: what edits and saves cells comes with those that do. */
export const EditedRows = lazy(() => import('./inline/edited-rows.tsx'), 'EditedRows')

/** The same of what moves them from state to state. */
const MovedRows = lazy(() => import('./moved-rows.tsx'), 'MovedRows')

/** The rows of a list, to be edited in their cells and moved from state to state where the table allows it. */
export function ListBody(props: BodyProps) {
  if (!movesRows(props)) return <EditableBody {...props} />
  return (
    <InPlace meanwhile={<Skeleton />}>
      <MovedRows {...props}>
        {(cells) => (
          <Meanwhile value={undefined}>
            <EditableBody {...props} cells={cells} />
          </Meanwhile>
        )}
      </MovedRows>
    </InPlace>
  )
}

/** Whether the list shows the states of its rows, and the user may change those of some. */
function movesRows({ list: { source, look }, cells }: BodyProps): boolean {
  const field = source.table.workflow?.field
  if (field === undefined || cells?.[field]) return false
  return source.may('update', undefined, field) && look.columns.shown.some(({ name }) => name === field)
}

function EditableBody(props: BodyProps) {
  const { source, rows } = props.list
  if (!editsCells(source)) return <Body {...props} inline={{ rows: rows.data }} />
  return (
    <InPlace meanwhile={<Skeleton />}>
      <EditedRows {...{ source, rows }} locked={props.locked}>
        {(inline) => (
          <Meanwhile value={undefined}>
            <Body {...props} inline={inline} />
          </Meanwhile>
        )}
      </EditedRows>
    </InPlace>
  )
}

/** Whether the screen names cells to edit, and the user may change rows. */
const editsCells = ({ table, screen = table.screens[0], may }: ListSource): boolean =>
  screen?.inline !== undefined && may('update')

/** The rows, as cards on a phone, with a pager; or why there are none: loading, failed, empty. */
function Body({ list, cells, page: given, locked, actions, Menu, inline }: BodyProps & { inline: InlineRows }) {
  const { source, query, rows, selection, look, dialogs } = list
  const { table, embedded } = source
  const { state, controls } = query
  const phone = usePhone()
  const page = usePage(source, given)
  const order = useRowOrder(source, state, rows)
  const subject = useSubjectPage(table)
  const own = useVerbs({ list, page, locked, actions, Menu }, order)
  const verbs = subject ? { ...own, open: subject.open } : own
  const sizes = useMemo(() => pageSizes(table), [table])
  const marks = useMarks(source)
  if (rows.loading) return <Skeleton />
  if (rows.error) return <LoadFailure error={rows.error} onRetry={rows.retry} />
  if (inline.rows.length === 0) return <EmptyList list={list} newPage={given?.()} />
  const total = rows.total ?? 0
  const paged = total > Math.min(...sizes)
  const display = { table, cells, page: subject?.page ?? page, embedded, open: verbs.open }
  const shared = {
    ...display,
    verbs,
    selection,
    columns: look.columns.shown,
    busy: rows.busy,
    created: dialogs.created.row?.id,
    Mark: marks?.Mark,
  }
  const Marked = marks?.Read ?? Unmarked
  return (
    <InlineContext value={inline.edits}>
      <CreatedNote {...{ table, rows }} path={source.path} created={dialogs.created} open={verbs.open} />
      <FirstRows rows={inline.rows}>
        {(shown) => (
          <Marked {...{ table, rows: inline.rows }}>
            {phone ? (
              <Cards {...shared} rows={shown} />
            ) : (
              <Grid
                {...shared}
                {...{ rows: shown, order, density: look.density }}
                fillsPage={!embedded}
                pagination={state}
                onSort={controls.setSort}
              />
            )}
          </Marked>
        )}
      </FirstRows>
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
      {/* What lies at the foot of the window covers none of them. */}
      <div style={{ height: 'var(--foot, 0)' }} />
    </InlineContext>
  )
}

/** The signs beside names, in a list that is a page of its own. */
function useMarks({ table, embedded }: ListSource): RowMarks | undefined {
  const marks = use(RowMarksContext)
  return !embedded && marks?.isOffered(table) ? marks : undefined
}

const Unmarked: RowMarks['Read'] = ({ children }) => children

/** More than a screen shows at once. */
const FIRST = 24

/**
 * The rows in sight are drawn first: those below them follow without keeping what the user does meanwhile waiting. One of those
 * below is in sight where the user goes back to it.
 */
function FirstRows({ rows, children }: { rows: readonly Row[]; children: (shown: readonly Row[]) => ReactNode }) {
  const leftRow = useLeftRow()
  const all = useDeferredValue(true, rows.findIndex(({ id }) => id === leftRow) >= FIRST)
  const first = useMemo(() => rows.slice(0, FIRST), [rows])
  return children(all ? rows : first)
}

/** The actions the current user has the right to, in dialogs or on the page of a row. */
function useVerbs({ list, page, locked, actions, Menu }: BodyProps, order: RowOrder | undefined): RowVerbs {
  const { table, may } = list.source
  const mayTable = useMay()
  const completeTable = tableOf(useModel(), table.name)
  const navigate = useNavigate()
  const { edit, remove } = list.dialogs
  const refused = useRefusal(may, locked)
  return useMemo<RowVerbs>(() => {
    // A form would save the whole row.
    const hasForm = isWritten(table) && !isSavedByField(table)
    const open = page ? (row: Row) => navigate(page(row)) : edit
    return {
      open,
      edit: may('update') && (page || hasForm) ? open : undefined,
      remove: may('delete') ? remove : undefined,
      history: mayTable('update', completeTable.name) ? (row) => openHistory(completeTable, row) : undefined,
      locked: refused,
      actions: order ? [...(actions ?? []), ...orderActions(order)] : actions,
      Menu,
    }
  }, [mayTable, may, completeTable, edit, remove, page, table, navigate, refused, actions, Menu, order])
}

/** Why this user cannot change a row: it is not theirs to, or what the page says. */
function useRefusal(may: May, locked: BodyProps['locked']): NonNullable<BodyProps['locked']> {
  return useCallback((row, right) => refusalOn(may, right, row) ?? locked?.(row, right), [may, locked])
}

/** Why a list has no row, and what to do. */
export function EmptyList({ list, newPage }: { list: List; newPage?: string }) {
  const createRow = useCreateRow(list, newPage)
  const { source, query } = list
  const { table } = source
  const { label, emptyHint } = table
  const { filters, lost } = query.state
  // The filter line says why, and how to go on.
  if (lost && hidesRows(lost)) return null
  if (Object.keys(filters).length > 0) {
    return (
      <Notice title={t('list.noMatch')} hint={t('list.noMatchHint')}>
        <LessFilters {...{ table, query }} />
      </Notice>
    )
  }
  return (
    <Notice
      title={t('list.empty', { nothing: noWord(label) })}
      hint={createRow ? t('list.emptyHint', { create: newWord(label) }) : emptyHint}
    >
      {createRow && <CreateButton table={table} onClick={createRow} />}
    </Notice>
  )
}

/** Leads to more rows: back to the filters the list has by definition, or to none where those leave nothing. */
function LessFilters({ table, query: { state, controls } }: { table: Table; query: QueryControls }) {
  if (hasInitial(table) && !areInitial(state.filters, table))
    return <Button onClick={controls.resetFilters}>{t('list.resetFilters')}</Button>
  return <Button onClick={controls.clearFilters}>{t('list.clearFilters')}</Button>
}
