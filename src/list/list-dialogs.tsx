import type { ComponentType } from 'react'
import type { Row } from '#schema/row.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import type { DeleteDialogProps, FormDialogProps } from '#src/record/dialog-props.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import type { List } from './use-list.ts'

interface Props {
  list: List
  /** The dialog of a row, or of a new one, where it is not the usual one. */
  Form?: ComponentType<FormDialogProps>
  /** What the form of this row, or of a new one, shows otherwise. */
  form?: (row?: Row) => Partial<Pick<FormDialogProps, 'table' | 'extra' | 'initial'>>
  /** What the question before this row goes says otherwise. */
  removal?: (row: Row) => Pick<DeleteDialogProps, 'saveInstead' | 'children'>
}

/** The dialog that is open over a list: the form of a row or of a new one, or the question before one goes. */
export function ListDialogs({ list, Form = FormDialog, form, removal }: Props) {
  const { table, screen, dialogs, heading, path, rights, scope } = list
  const { shown, close } = dialogs
  if (!shown) return null
  const { kind, row, open } = shown
  const afterClose = () => {
    // The button that opened the dialog may have gone with its row.
    const back = dialogs.reset() ?? heading.current
    back?.focus()
  }
  const given = { table, source: { path, rights, scope }, open, onClose: close, afterClose }
  if (kind === 'form') return <Form row={row} only={screen?.fields} {...given} {...form?.(row)} />
  return row ? <DeleteDialog row={row} {...given} {...removal?.(row)} /> : null
}
