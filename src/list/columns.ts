import { type Field, fieldOf, type Table } from '#schema/table.ts'

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
