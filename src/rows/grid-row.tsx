import { clsx } from 'clsx'
import { memo, type RefObject, useId, useRef } from 'react'
import type { BodyField } from '#src/commands/body-fields.ts'
import { classOfCell } from '#src/list/grid-cells.ts'
import { OrderGrip } from '#src/list/order/order-grip.tsx'
import type { Drop } from '#src/list/order/places.ts'
import { CellError } from '#src/record/inline/cell-error.tsx'
import type { NextFocus } from '#src/record/inline/cell-focus.ts'
import { buttons } from '#src/ui/buttons.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { DeleteIcon, UndoIcon } from '#src/ui/icons.tsx'
import { CellEditor } from './cell-editor.tsx'
import { CellValue } from './cell-value.tsx'
import styles from './grid-row.module.css'
import { ACTIONS } from './places.ts'
import type { RowAccess } from './row-access.ts'
import { shownErrors } from './row-errors.ts'
import { isCellChanged, type GridRow as Shown } from './row-shape.ts'
import type { RowsStore } from './rows-store.ts'
import { t } from './texts.ts'
import type { Editing } from './use-grid-keys.ts'

/** What is laid out as a grid is no table by itself any more. */
export const roles = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const

export interface RowEvents {
  leave: (to: NextFocus | 'below') => void
  giveUp: () => void
  drop: (drop: Drop) => void
  remove: (id: number) => void
}

interface Props {
  store: RowsStore
  row: Shown
  access: RowAccess
  /** Its place from 1 on. */
  place: number
  /** The column of the cell that is the tab stop, where it is in this row. */
  active?: string
  editing?: Editing
  events: RowEvents
}

/** A row of the grid; drawn again when something in it changes. */
export const GridRow = memo(function GridRow(props: Props) {
  const { store, row, access, place, events } = props
  const element = useRef<HTMLTableRowElement>(null)
  const { shape } = store
  const id = useId()
  const errors = shownErrors(shape, row)
  const isDeleted = row.edited?.deleted === true
  return (
    <>
      <tr
        ref={element}
        {...roles.row}
        className={clsx(isDeleted && styles.deleted, !row.base && styles.added)}
        data-row={row.id}
        aria-rowindex={place + 1}
      >
        <Head {...{ row, access, place, events, element }} />
        {shape.columns.map((item) => (
          <Cell key={item.key} {...props} id={`${id}-${item.key}`} item={item} errors={errors[item.key]} />
        ))}
        <Actions {...props} />
      </tr>
      {(errors[''] || row.isGone) && (
        <tr {...roles.row} className={styles.told}>
          <td {...roles.cell} colSpan={shape.columns.length + 2}>
            {errors[''] && <CellError>{errors[''].join('. ')}</CellError>}
            {row.isGone && <GoneNotice store={store} id={row.id} />}
          </td>
        </tr>
      )}
    </>
  )
})

interface HeadProps extends Pick<Props, 'row' | 'access' | 'place' | 'events'> {
  element: RefObject<HTMLTableRowElement | null>
}

const Head = ({ row, access, place, events, element }: HeadProps) => (
  <td {...roles.cell} className={styles.head}>
    {access.mayMove && !row.isGone && <OrderGrip kind="owned-row" id={row.id} element={element} onDrop={events.drop} />}
    {place}
  </td>
)

interface CellProps extends Props {
  id: string
  item: BodyField
  errors?: readonly string[]
}

function Cell({ store, row, access, place, active, editing, events, id, item, errors }: CellProps) {
  const { key, field } = item
  const { shape } = store
  const isWrong = errors !== undefined
  const isEdited = access.isEdited(row, item)
  const reason = isWrong ? `${id}-why` : undefined
  return (
    <td
      className={clsx(
        classOfCell(field, false),
        styles.cell,
        !isEdited && styles.fixed,
        isWrong ? styles.wrong : isCellChanged(row, item) && styles.changed,
      )}
      data-cell={key}
      tabIndex={active === key ? 0 : -1}
      {...{ ...roles.cell, 'aria-invalid': isWrong || undefined, 'aria-readonly': !isEdited }}
      aria-describedby={reason}
    >
      {editing?.key === key ? (
        <CellEditor
          {...{ store, row, item, isWrong }}
          start={editing.start}
          label={t('rows.cell', { field: field.label, row: place })}
          describedBy={reason}
          onLeave={events.leave}
          onGiveUp={events.giveUp}
        />
      ) : (
        <div data-cut="">
          <CellValue {...{ shape, row, item, access }} />
        </div>
      )}
      {isWrong && <CellError id={reason}>{errors.join('. ')}</CellError>}
    </td>
  )
}

/** The last cell: what is done with the row. */
function Actions({ store, row, access, place, active, events }: Props) {
  const isDeleted = row.edited?.deleted === true
  const tabIndex = active === ACTIONS ? 0 : -1
  return (
    <td {...roles.cell} className={styles.actions} data-cell={ACTIONS}>
      {isDeleted ? (
        <IconButton
          look="worded"
          tabIndex={tabIndex}
          label={t('rows.keepRow', { row: place })}
          title={t('rows.removed')}
          onClick={() => store.keep(row.id)}
        >
          <UndoIcon />
        </IconButton>
      ) : (
        access.mayRemove(row) && (
          <IconButton
            look="danger"
            tabIndex={tabIndex}
            label={t('rows.remove', { row: place })}
            onClick={() => events.remove(row.id)}
          >
            <DeleteIcon />
          </IconButton>
        )
      )}
    </td>
  )
}

/** Says that others have deleted the row, and asks what becomes of what was typed in it. */
export const GoneNotice = ({ store, id }: { store: RowsStore; id: number }) => (
  <p className={styles.gone} role="alert">
    {t('rows.gone')}
    <button type="button" className={buttons.small} onClick={() => store.addAgain(id)}>
      {t('rows.addAgain')}
    </button>
    <button type="button" className={buttons.small} onClick={() => store.put(id, undefined)}>
      {t('rows.forget')}
    </button>
  </p>
)
