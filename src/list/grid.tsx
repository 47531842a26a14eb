import { memo, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { AscendingIcon, DescendingIcon } from '#src/ui/icons.tsx'
import type { Column } from './columns.ts'
import { useShownWhenNew } from './created-note.tsx'
import { showCutText } from './cut-text.ts'
import type { Pagination } from './list-state.ts'
import { OrderGrip } from './order/order-grip.tsx'
import type { RowOrder } from './order/use-row-order.ts'
import { hasActions, RowActions, type RowVerbs } from './row-actions.tsx'
import { CellContent, type RowDisplay } from './row-cell.tsx'
import { PageCheckbox, RowCheckbox } from './row-checkbox.tsx'
import { useRowKeys } from './row-keys.ts'
import { isSelected } from './selection.ts'
import type { SelectionControls } from './use-selection.ts'
import type { Density } from './view-choice.ts'

interface Props extends RowDisplay {
  rows: readonly Row[]
  columns: readonly Column[]
  pagination: Pagination
  verbs: RowVerbs
  selection?: SelectionControls
  busy: boolean
  density: Density
  /** The grid is the only content of the page: its rows scroll under its header. */
  fillsPage: boolean
  /** Where people put the rows in order. */
  order?: RowOrder
  /** The row that was just created. */
  created?: number
  onSort: (sortBy: string, sortDesc: boolean) => void
}

const frameOf = ({ fillsPage, density }: Props) =>
  ['grid-frame', `grid-${density}`, fillsPage && 'grid-fills-page'].filter(Boolean).join(' ')

/** The width that few columns are given on a wide page: the eye finds the value beside its name. */
const widthOf = ({ columns }: Props) => `min(${columns.length * COLUMN_REM + BUTTONS_REM}rem, 100%)`
const COLUMN_REM = 14
const BUTTONS_REM = 7

/**
 * The rows as a plain HTML table: it renders fifty rows in a tenth of the time that a grid component takes, and screen
 * readers support it. One row is a tab stop; the arrows reach the others.
 */
export const Grid = memo(function Grid(props: Props) {
  const { table, rows, columns, pagination, verbs, selection, busy, order, created, onSort } = props
  const { cells, page, open, embedded } = props
  const showActions = hasActions(verbs)
  const select = selection?.select
  const toggle = selection && ((row: Row) => selection.select(row.id, !isSelected(selection.selected, row.id), false))
  const { stop, handlers } = useRowKeys({ rows, open, move: order?.step, select: toggle })
  return (
    <div className={frameOf(props)} style={{ minWidth: widthOf(props) }}>
      <table className={selection ? 'grid grid-selectable' : 'grid'} aria-label={table.label.many} aria-busy={busy}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="grid-select">
                <PageCheckbox controls={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.name}
                column={column}
                isTitle={column.name === table.title}
                pagination={pagination}
                onSort={onSort}
              />
            ))}
            {showActions && (
              <th className="grid-actions">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...handlers} onPointerOver={showCutText}>
          {rows.map((row) => (
            <GridRow
              key={row.id}
              {...{ table, row, columns, verbs, cells, page, open, embedded, showActions }}
              isStop={row.id === stop}
              isNew={row.id === created}
              drop={order?.drop}
              selected={selection && isSelected(selection.selected, row.id)}
              onSelect={select}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
})

interface HeaderProps extends Pick<Props, 'pagination' | 'onSort'> {
  column: Column
  isTitle: boolean
}

function HeaderCell({ column, isTitle, pagination, onSort }: HeaderProps) {
  const { name, field } = column
  const sorted = pagination.sortBy === name
  const descending = sorted && pagination.sortDesc
  return (
    <th
      scope="col"
      className={`col-${field.type}${isTitle ? ' col-title' : ''}`}
      aria-sort={column.sortable ? (sorted ? (descending ? 'descending' : 'ascending') : 'none') : undefined}
    >
      {column.sortable ? (
        <button type="button" className="sort-button" onClick={() => onSort(name, sorted && !descending)}>
          {field.label}
          <span className={sorted ? 'sort-mark' : 'sort-mark sort-mark-idle'}>
            {descending ? <DescendingIcon /> : <AscendingIcon />}
          </span>
        </button>
      ) : (
        <span className="sort-button">{field.label}</span>
      )}
    </th>
  )
}

interface RowProps extends Pick<Props, 'table' | 'columns' | 'verbs' | 'cells' | 'page' | 'open' | 'embedded'> {
  row: Row
  showActions: boolean
  /** It is the row that Tab reaches. */
  isStop: boolean
  isNew: boolean
  /** Where rows can be dragged: another one was dropped before or behind this one. */
  drop?: RowOrder['drop']
  /** Undefined where rows cannot be selected. */
  selected?: boolean
  onSelect?: SelectionControls['select']
}

const GridRow = memo(function GridRow(props: RowProps) {
  const { row, columns, verbs, showActions, isStop, isNew, drop, selected = false, onSelect, ...display } = props
  const { table } = display
  const element = useRef<HTMLTableRowElement>(null)
  useShownWhenNew(element, isNew)
  return (
    <tr
      ref={element}
      className={[selected && 'grid-row-selected', isNew && 'grid-row-new'].filter(Boolean).join(' ') || undefined}
      data-row={row.id}
      data-thing={`row ${row.id}`}
      tabIndex={isStop ? 0 : -1}
    >
      {onSelect && (
        <td className="grid-select">
          <RowCheckbox id={row.id} name={rowName(table, row)} {...{ selected, onSelect }} />
        </td>
      )}
      {columns.map(({ name, field }, index) => (
        <td
          key={name}
          className={`col-${field.type}${name === table.title ? ' col-title' : ''}`}
          data-name={name === table.title ? rowName(table, row) : undefined}
        >
          {index === 0 && drop && <OrderGrip kind="row" id={row.id} element={element} onDrop={drop} />}
          <CellContent {...{ name, field, row, ...display }} />
        </td>
      ))}
      {showActions && (
        <td className="grid-actions">
          <RowActions row={row} name={rowName(table, row)} verbs={verbs} />
        </td>
      )}
    </tr>
  )
})
