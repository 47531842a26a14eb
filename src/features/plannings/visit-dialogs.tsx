import type { RefObject } from 'react'
import type { Table } from '#schema/table.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { FormDialog } from '#src/record/form-dialog.tsx'
import type { Dialogs } from '#src/record/use-dialogs.ts'

interface Props {
  table: Table
  /** The initial values of a new visit. */
  initial: ValuesOf<'plannings'>
  dialogs: Dialogs
  mayRemove: boolean
  /** Gets the focus when the focused element is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** The open dialog of the calendar. The form of a visit has a delete button, because the calendar has none. */
export function VisitDialogs({ table, initial, dialogs, mayRemove, fallback }: Props) {
  const { shown, close, remove } = dialogs
  if (!shown) return null
  const { kind, row, open } = shown
  const afterClose = () => (dialogs.reset() ?? fallback.current)?.focus()
  const shared = { table, open, onClose: close, afterClose }
  if (kind === 'delete') return row ? <DeleteDialog {...shared} row={row} /> : null
  const onRemove = row && mayRemove ? () => remove(row) : undefined
  return <FormDialog {...shared} initial={initial} row={row} onRemove={onRemove} />
}
