import type { RefObject } from 'react'
import type { Table } from '#schema/table.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import type { Dialogs } from '#src/record/use-dialogs.ts'

interface Props {
  table: Table
  /** The initial values of a new visit. */
  initial: ValuesOf<'plannings'>
  dialogs: Dialogs
  /** Gets the focus when the focused element is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** The open form of the calendar. A visit is deleted on its page. */
export function VisitDialogs({ table, initial, dialogs, fallback }: Props) {
  const { shown, close } = dialogs
  if (!shown) return null
  const afterClose = () => (dialogs.reset() ?? fallback.current)?.focus()
  return <FormDialog {...{ table, initial, afterClose }} row={shown.row} open={shown.open} onClose={close} />
}
