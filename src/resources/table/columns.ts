import type { Row } from '#schema/row.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import { recordLabel } from '#src/fields/record-select.tsx'

export interface Column {
  name: string
  field: Field
}

/** The fields with a column, of those the person may read. */
export function columnsOf(table: Table, readable: readonly string[]): Column[] {
  return readable.flatMap((name) => {
    const field = fieldOf(table, name)
    return field?.list ? [{ name, field }] : []
  })
}

/** The text a row is known by; its number when it has none. */
export const rowName = (table: Table, row: Row): string => recordLabel(row, table) || `${table.label.one} ${row.id}`
