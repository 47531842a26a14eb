import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'

/** The text a record is known by. */
export function recordLabel(record: unknown, target: Table): string {
  const named: Record<string, unknown> = typeof record === 'object' && record !== null ? { ...record } : {}
  return asText(named[target.title])
}

/** The text a row is known by; its number when it has none. */
export const rowName = (table: Table, row: Row): string => recordLabel(row, table) || `${table.label.one} ${row.id}`
