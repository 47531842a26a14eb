import type { Row } from '#schema/rows/row.ts'
import { nameOf, type Table } from '#schema/table.ts'

/** The display name of a record, as its table names its rows. */
export const recordLabel = (record: unknown, target: Table): string =>
  typeof record === 'object' && record !== null ? nameOf(target, { ...record }) : ''

/** The display name of a row; its id when the title is empty. */
export const rowName = (table: Table, row: Row): string => recordLabel(row, table) || `${table.label.one} ${row.id}`
