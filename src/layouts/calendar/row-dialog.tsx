import { FormDialog } from '#src/record/form-dialog.tsx'
import type { RowForm } from './use-new-row.ts'

interface Props extends RowForm {
  /** Puts the focus where it goes when the focused element is gone. */
  focusHead: () => void
}

/** The open form of a calendar. Rows are deleted elsewhere. */
export function RowDialog({ table, screen, initial, dialogs, focusHead }: Props) {
  const { shown, close } = dialogs
  if (!shown) return null
  const afterClose = () => {
    const opener = dialogs.reset()
    if (opener) opener.focus()
    else focusHead()
  }
  return (
    <FormDialog
      {...{ table, initial, afterClose }}
      only={screen.fields}
      row={shown.row}
      open={shown.open}
      onClose={close}
    />
  )
}
