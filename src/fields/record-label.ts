import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'

/** The display name of a record: the value of its table's title field. */
export function recordLabel(record: unknown, target: Table): string {
  const named: Record<string, unknown> = typeof record === 'object' && record !== null ? { ...record } : {}
  return asText(named[target.title])
}

/** The display name of a row; its id when the title is empty. */
export const rowName = (table: Table, row: Row): string => recordLabel(row, table) || `${table.label.one} ${row.id}`
