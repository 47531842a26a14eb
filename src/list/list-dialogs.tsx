import type { ComponentType } from 'react'
import type { Row } from '#schema/row.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import type { DeleteDialogProps, FormDialogProps } from '#src/record/dialog-props.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import type { List } from './use-list.ts'

interface Props {
  list: List
  /** Replaces the form dialog. */
  Form?: ComponentType<FormDialogProps>
  /** Props of the form dialog for a row or a new one. */
  form?: (row?: Row) => Partial<Pick<FormDialogProps, 'table' | 'extra' | 'initial'>>
  /** Props of the delete dialog for a row. */
  removal?: (row: Row) => Pick<DeleteDialogProps, 'saveInstead' | 'question' | 'children'>
}

/** The open dialog of a list: the form of a row or a new one, or the confirmation of a deletion. */
export function ListDialogs({ list, Form = FormDialog, form, removal }: Props) {
  const { table, screen, dialogs, heading, path, rights, scope } = list
  const { shown, close } = dialogs
  if (!shown) return null
  const { kind, row, open } = shown
  const afterClose = () => {
    // The button that opened the dialog may have been removed with its row.
    const focusTarget = dialogs.reset() ?? heading.current
    focusTarget?.focus()
  }
  const shared = { table, source: { path, rights, scope }, open, onClose: close, afterClose }
  if (kind === 'form') return <Form row={row} only={screen?.fields} {...shared} {...form?.(row)} />
  return row ? <DeleteDialog row={row} {...shared} {...removal?.(row)} /> : null
}
