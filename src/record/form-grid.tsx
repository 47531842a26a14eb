import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Table } from '#schema/table.ts'
import styles from './form-grid.module.css'

/** Forms with more fields than this have two columns on a wide screen. */
export const MANY_FIELDS = 6

/** The width of a dialog in pixels: by the number of its fields, and the largest where it holds rows of another table. */
export const dialogWidth = ({ groups = [] }: Table, fields: number): number =>
  groups.some(({ rows }) => rows !== undefined) ? 1120 : fields > MANY_FIELDS ? 760 : 520

interface Props {
  /** What a screen has room for; a phone has one. Three are two on a screen of middle width. */
  columns?: 1 | 2 | 3
  children: ReactNode
}

/** The inputs of a form, in columns. */
export const FormGrid = ({ columns = 1, children }: Props) => (
  <div className={clsx(styles.grid, columns > 1 && styles.two, columns === 3 && styles.three)}>{children}</div>
)
