import { createContext } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import type { RecordSource } from '#src/record/dialog-props.ts'
import type { FormField } from '#src/record/form-values.ts'
import type { RowRight } from '#src/record/rights.ts'

/** What the cells of a list need to be edited in it; keeps its identity, so that rows are not drawn anew. */
export interface InlineEdits {
  table: Table
  source: RecordSource
  may: (right: RowRight) => boolean
  /** The field whose cell is edited in the list, of this row by this user; undefined when it is only shown. */
  fieldIn: (row: Row, name: string) => FormField | undefined
  /** Saves values of the row, by body key; rejects with what the server says. */
  save: (values: Values, row: Row) => Promise<Row | undefined>
  /** Shows the row as stored, where it is. */
  replace: (row: Row) => void
  /** Keeps the row of a cell on screen, whatever the list reads, until the returned function is called. */
  hold: (row: Row, name: string) => () => void
  /** Whether input for the cell waits on the device. */
  hasDraft: (row: Row, name: string) => boolean
  /** Looks again which cells have input waiting. */
  lookForDrafts: () => void
}

/** Undefined where no cell is edited in the list. */
export const InlineContext = createContext<InlineEdits | undefined>(undefined)

/** Tells the drafts of a cell apart from those of the form of its row. */
export const draftKind = (name: string): string => `cell:${name}`
