import type { ReactNode } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import type { FormField } from './form-values.ts'
import type { Rights } from './rights.ts'

/** Where the rows of a screen come from, and what its opener may do with them. */
export interface RecordSource {
  /** Where they are read, when that is not the path of their table; all their fields may then be read. */
  path?: string
  /** What whoever opens it may do with its rows, where that is not what the person may do with the table. */
  rights?: Rights
  /** Values that every row has, by body key: they are given to new ones. */
  scope?: Values
}

interface DialogProps {
  table: Table
  source?: RecordSource
  open: boolean
  onClose: () => void
  afterClose: () => void
}

/** What the dialog of a form is told. */
export interface FormDialogProps extends DialogProps {
  /** The row to edit; none creates one. */
  row?: Row
  /** Only these fields of the table. */
  only?: readonly string[]
  /** What it asks besides the fields of the table. */
  extra?: readonly FormField[]
  /** What a new row starts with, by body key, besides the defaults of its table. */
  initial?: Values
  /** Offers to delete the row. */
  onRemove?: () => void
}

/** What the dialog that asks before a row goes is told. */
export interface DeleteDialogProps extends DialogProps {
  row: Row
  /** What is saved instead of deleting the row, and the question before it. */
  instead?: { values: Values; question: (name: string) => string }
  /** What it says of the row besides. */
  children?: ReactNode
  /** What is said when it is done, where that is not the usual sentence. */
  doneText?: string
  /** The row is gone. */
  onDeleted?: () => void
}
