import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formGroups, type Table } from '#schema/table.ts'
import styles from './form-grid.module.css'

/** Forms with more fields than this have two columns on a wide screen. */
export const MANY_FIELDS = 6

/** Dialogs with more sections than this have links to them, and three columns on a wide screen. */
const MANY_SECTIONS = 6

/** Whether the form of the table is one of many sections. */
export const hasManySections = (table: Table): boolean => (formGroups(table)?.length ?? 0) > MANY_SECTIONS

/** The width of a dialog in pixels: by the number of its fields, and the largest where it holds rows of another table or many sections. */
export function dialogWidth(table: Table, fields: number): number {
  if (hasManySections(table) || table.groups?.some(({ rows }) => rows !== undefined)) return 1120
  return fields > MANY_FIELDS ? 760 : 520
}

interface Props {
  /** What a screen has room for; a phone has one. Three are two on a screen of middle width. */
  columns?: 1 | 2 | 3
  children: ReactNode
}

/** The inputs of a form, in columns. */
export const FormGrid = ({ columns = 1, children }: Props) => (
  <div className={clsx(styles.grid, columns > 1 && styles.two, columns === 3 && styles.three)}>{children}</div>
)
