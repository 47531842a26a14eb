import type { ReactNode } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { FormField } from './form-values.ts'
import type { Rights } from './rights.ts'

/** Where a dialog reads rows, and what the user may do with them. */
export interface RecordSource {
  /** Replaces the table's API path; all fields are readable there. */
  path?: string
  /** Replaces the user's rights on the table. */
  rights?: Rights
  /** Values by body key that all rows have in common; new rows get them. */
  scope?: Values
}

interface DialogProps {
  table: Table
  source?: RecordSource
  open: boolean
  onClose: () => void
  afterClose: () => void
}

export interface FormDialogProps extends DialogProps {
  /** The row to edit; without it the form creates one. */
  row?: Row
  /** Shows only these fields of the table. */
  only?: readonly string[]
  /** Fields that the table does not have. */
  extra?: readonly FormField[]
  /** Initial values of a new row by body key, besides the defaults of its table. */
  initial?: Values
  /** Told of the row that was created; offers to create another one at once. */
  onCreated?: (row: Row) => void
  /** Goes on with the row that was created, instead of closing the form. */
  onDone?: (row: Row) => void
}

export interface DeleteDialogProps extends DialogProps {
  row: Row
  /** Values to save instead of deleting the row, and the question to ask. */
  saveInstead?: { values: Values; question: (name: string) => string }
  /** Replaces the usual question. */
  question?: string
  /** Additional content about the row. */
  children?: ReactNode
  /** Replaces the usual success message. */
  doneText?: string
  onDeleted?: () => void
}
