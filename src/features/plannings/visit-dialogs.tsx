import type { RefObject } from 'react'
import type { Table } from '#schema/table.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { FormDialog } from '#src/record/form-dialog.tsx'
import type { Dialogs } from '#src/record/use-dialogs.ts'

interface Props {
  table: Table
  /** Values of a new visit. */
  initial: ValuesOf<'plannings'>
  dialogs: Dialogs
  mayRemove: boolean
  /** Where the focus goes when what had it is gone. */
  fallback: RefObject<HTMLElement | null>
}

/** The dialog that is open over the calendar; that of a visit can delete it, as there is no list with a button for it. */
export function VisitDialogs({ table, initial, dialogs, mayRemove, fallback }: Props) {
  const { shown, close, remove } = dialogs
  if (!shown) return null
  const { kind, row, open } = shown
  const afterClose = () => (dialogs.reset() ?? fallback.current)?.focus()
  const given = { table, open, onClose: close, afterClose }
  if (kind === 'delete') return row ? <DeleteDialog {...given} row={row} /> : null
  const onRemove = row && mayRemove ? () => remove(row) : undefined
  return <FormDialog {...given} initial={initial} row={row} onRemove={onRemove} />
}
