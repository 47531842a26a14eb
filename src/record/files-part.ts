import { type ComponentType, createContext } from 'react'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'

/** Shows in the form of a row the files of another table that belong to it, and takes new ones. */
export type FilesPart = ComponentType<{
  /** The table of the form. */
  table: Table
  /** The table of the files. */
  files: string
  /** The row of the form; none while it is created. */
  base?: Row
  disabled: boolean
  /** The address that opens the form of a row at this section, where it is not the one of the page. */
  address?: (row: Row) => string
}>

/** The console hands in the part of the documents, which stand above the forms. */
export const FilesPartContext = createContext<FilesPart | undefined>(undefined)
