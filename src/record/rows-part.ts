import { createContext, type FunctionComponent } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { FormParts } from './form-parts.ts'

/** The rows of another table that belong to the row of a form or of a page, in a section of it. */
export type RowsPart = FunctionComponent<{
  table: Table
  /** The key of the section. */
  section: string
  /** The row they belong to; undefined while it is new. */
  base?: Row
  disabled: boolean
  /** The parts of the form that saves them; without it they have a save button of their own. */
  parts?: FormParts
  /** Shows the row they belong to as it is after a save. */
  onSaved?: (row: Row) => void
}>

/** Provided by the app: imports go down only, and what edits rows is above records. */
export const RowsPartContext = createContext<RowsPart | undefined>(undefined)
