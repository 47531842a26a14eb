import { clsx } from 'clsx'
import { memo, use, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { Column } from './columns.ts'
import createdStyles from './created.module.css'
import { useShownWhenNew } from './created-note.tsx'
import cellStyles from './grid-cells.module.css'
import { classOfCell } from './grid-cells.ts'
import styles from './grid-row.module.css'
import { InlineContext } from './inline/list-edits.ts'
import { OrderGrip } from './order/order-grip.tsx'
import type { RowOrder } from './order/use-row-order.ts'
import { RowActions, type RowVerbs } from './row-actions.tsx'
import { contentOf, type RowDisplay } from './row-cell.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import type { RowMarks } from './row-marks.ts'
import type { SelectionControls } from './use-selection.ts'

interface Props extends Omit<RowDisplay, 'linkStops'>, Pick<Partial<RowMarks>, 'Mark'> {
  row: Row
  columns: readonly Column[]
  verbs: RowVerbs
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

/** A row of the grid, opened by a click or by Enter. */
export const GridRow = memo(function GridRow(props: Props) {
  const { row, columns, verbs, showActions, isStop, isNew, drop, selected = false, onSelect, Mark, ...display } = props
  const { table, cells } = display
  const edits = use(InlineContext)
  const element = useRef<HTMLTableRowElement>(null)
  useShownWhenNew(element, isNew)
  const label = rowName(table, row)
  // A name that shares its cell with nothing else.
  const isAlone = (name: string, hasGrip: boolean) =>
    name === table.title && !cells?.[name] && !edits?.fieldIn(row, name) && !hasGrip
  return (
    <tr
      ref={element}
      className={clsx(styles.row, selected && styles.selected, isNew && createdStyles.created)}
      data-row={row.id}
      data-thing={`row ${row.id}`}
      data-new={isNew || undefined}
      tabIndex={isStop ? 0 : -1}
    >
      {onSelect && (
        <td className={clsx('screen-only', cellStyles.select)} data-row-control="">
          <RowCheckbox id={row.id} name={label} {...{ selected, onSelect }} />
        </td>
      )}
      {columns.map(({ name, field }, index) => {
        const hasGrip = index === 0 && drop !== undefined
        const isTitle = name === table.title
        return (
          <td
            key={name}
            className={clsx(
              classOfCell(field, isTitle),
              isAlone(name, hasGrip) && cellStyles.name,
              isTitle && Mark && cellStyles.marked,
            )}
            data-name={isTitle ? label : undefined}
          >
            {hasGrip && <OrderGrip kind="row" id={row.id} element={element} onDrop={drop} />}
            {contentOf({ name, field, row, ...display }, edits)}
            {isTitle && Mark && (
              <span className={cellStyles.mark}>
                <Mark id={row.id} />
              </span>
            )}
          </td>
        )
      })}
      {showActions && (
        <td className={clsx('screen-only', cellStyles.actions)} data-row-control="">
          <RowActions row={row} name={label} verbs={verbs} />
        </td>
      )}
    </tr>
  )
})
