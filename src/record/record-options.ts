import type { ComponentType } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import type { FormOptions } from './form-options.ts'
import type { FormField } from './form-values.ts'
import type { Rights } from './rights.ts'

/** How editing and deleting a row differ from what its table alone says. */
export interface RecordOptions extends FormOptions {
  /** Where its rows come from; all their fields may then be read. */
  path?: string
  /** What whoever opens it may do with its rows, where that is not what the person may do with the table. */
  may?: Rights
  /** What its delete button saves, instead of deleting the row, and the question it asks before. */
  emptied?: { values: Values; question: (name: string) => string }
  /** What the dialog of a new row asks besides the fields of its table. */
  createFields?: readonly FormField[]
  /** What a new row starts with, by body key, besides the defaults of its table. */
  initial?: Values
  /** Values that every row has, by body key: they are given to new ones. */
  fixed?: Values
  /** What the delete dialog says of a row besides. */
  Consequences?: ComponentType<{ row: Row }>
}

/** What the dialog of a form is told. */
export interface FormDialogProps {
  table: Table
  view?: RecordOptions
  /** The row to edit; none creates one. */
  row?: Row
  open: boolean
  onClose: () => void
  /** Offers to delete the row. */
  onRemove?: () => void
  afterClose: () => void
}
