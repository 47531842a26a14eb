import { createContext, type FunctionComponent } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'

/** The section of a form with the files of its row, which are rows of another table. */
export type FilesPart = FunctionComponent<{
  table: Table
  /** The name of the table of the files. */
  files: string
  /** The row the form is based on; undefined while it is new. */
  base?: Row
  disabled: boolean
  /** Tells the files of a new row from those of other new ones that are begun elsewhere. */
  newOf?: string
  /** It stands outside a form and has a save button of its own; in a form the files are saved with the row. */
  alone?: boolean
  /** The path that opens the form of a row at this section, if it is not the path of the page. */
  pathOf?: (row: Row) => string
}>

/** Provided by the app: imports go down only, and documents are above records. */
export const FilesPartContext = createContext<FilesPart | undefined>(undefined)
