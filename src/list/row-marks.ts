import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'

/** A small sign beside the names of the rows of a list. */
export interface RowMarks {
  /** Whether rows of the table have one. */
  isOffered: (table: Table) => boolean
  /** Reads at once what the signs of these rows say. */
  Read: ComponentType<{ table: Table; rows: readonly Row[]; children: ReactNode }>
  /** The sign of a row; nothing while there is none. */
  Mark: ComponentType<{ id: number }>
  /** The row that one about others is about, by its name. */
  About: ComponentType<{ id: number }>
}

/** Provided by the app: what is counted beside rows belongs to features. */
export const RowMarksContext = createContext<RowMarks | undefined>(undefined)
