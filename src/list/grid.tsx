import { clsx } from 'clsx'
import { memo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { t } from '#src/lib/i18n.ts'
import type { Column } from './columns.ts'
import { showCutText } from './cut-text.ts'
import styles from './grid-cells.module.css'
import { GridFrame } from './grid-frame.tsx'
import { GridRow } from './grid-row.tsx'
import { HeaderCell } from './header-cell.tsx'
import type { Pagination } from './list-state.ts'
import type { RowOrder } from './order/use-row-order.ts'
import { hasActions, type RowVerbs } from './row-actions.tsx'
import type { RowDisplay } from './row-cell.tsx'
import { PageCheckbox } from './row-checkbox.tsx'
import { useRowKeys } from './row-keys.ts'
import type { RowMarks } from './row-marks.ts'
import { isSelected } from './selection.ts'
import type { SelectionControls } from './use-selection.ts'
import type { Density } from './view-choice.ts'

interface Props extends RowDisplay, Pick<Partial<RowMarks>, 'Mark'> {
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

/** The width that few columns are given on a wide page: the eye finds the value beside its name. */
const widthOf = ({ columns }: Props) => `min(${columns.length * COLUMN_REM + BUTTONS_REM}rem, 100%)`
const COLUMN_REM = 14
const BUTTONS_REM = 7

/**
 * The rows as a plain HTML table: it renders fifty rows in a tenth of the time that a grid component takes, and screen
 * readers support it. One row is a tab stop; the arrows reach the others.
 */
export const Grid = memo(function Grid(props: Props) {
  const { table, rows, columns, pagination, verbs, selection, busy, density, fillsPage, order, created, onSort } = props
  const { cells, page, open, embedded, Mark } = props
  const showActions = hasActions(verbs)
  const select = selection?.select
  const toggle = selection && ((row: Row) => selection.select(row.id, !isSelected(selection.selected, row.id), false))
  const { stop, handlers } = useRowKeys({ rows, open, move: order?.step, select: toggle })
  return (
    <GridFrame label={table.label.many} {...{ busy, density, fillsPage }} minWidth={widthOf(props)}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={clsx('screen-only', styles.select)}>
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
            <th className={clsx('screen-only', styles.actions)}>
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...handlers} onPointerOver={showCutText}>
        {rows.map((row) => (
          <GridRow
            key={row.id}
            {...{ table, row, columns, verbs, cells, page, open, embedded, Mark, showActions }}
            isStop={row.id === stop}
            isNew={row.id === created}
            drop={order?.isMovable(row) ? order.drop : undefined}
            selected={selection && isSelected(selection.selected, row.id)}
            onSelect={select}
          />
        ))}
      </tbody>
    </GridFrame>
  )
})
