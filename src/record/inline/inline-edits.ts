import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { RecordSource } from '../dialog-props.ts'
import type { FormOptions } from '../form-options.ts'
import type { FormField } from '../form-values.ts'
import type { May } from '../rights.ts'

/** What cells need to be edited where they stand, in a list or on a page; keeps its identity, so that rows are not drawn anew. */
export interface InlineEdits {
  table: Table
  source: RecordSource
  may: May
  /** The field whose cell is edited, of this row by this user; undefined when it is only shown. */
  fieldIn: (row: Row, name: string) => FormField | undefined
  /** The fields edited in one cell, in order; without it each field has its own. */
  together?: (item: FormField) => readonly FormField[]
  /** Replaces the form options of the table. */
  options?: FormOptions
  /** Saves values of the row, by body key; rejects with what the server says. */
  save: (values: Values, row: Row) => Promise<Row | undefined>
  /** Shows the row as stored, where it is. */
  replace: (row: Row) => void
  /** Keeps the row of a cell on screen, whatever is read, until the returned function is called. */
  hold: (row: Row, name: string) => () => void
  /** Whether input for the cell waits on the device. */
  hasDraft: (row: Row, name: string) => boolean
  /** Looks again which cells have input waiting. */
  lookForDrafts: () => void
}

/** Tells the drafts of a cell apart from those of the form of its row. */
export const draftKind = (name: string): string => `cell:${name}`
