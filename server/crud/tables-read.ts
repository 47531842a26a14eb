import { fieldOf, isView, type Table } from '#schema/table.ts'
import { columnOf, kindOf } from './columns.ts'

const tablesByFields = new WeakMap<Table, WeakMap<readonly string[], readonly string[] | undefined>>()

/**
 * The tables that decide what these fields of the rows of a table are: its own, and those its references show the names of.
 * None for views, and where some of it lies elsewhere, as a file or the rows of a join table do.
 */
export function tablesRead(table: Table, names: readonly string[]): readonly string[] | undefined {
  const byFields = tablesByFields.get(table) ?? new WeakMap<readonly string[], readonly string[] | undefined>()
  tablesByFields.set(table, byFields)
  if (!byFields.has(names)) byFields.set(names, workOut(table, names))
  return byFields.get(names)
}

function workOut(table: Table, names: readonly string[]): readonly string[] | undefined {
  const fields = names.flatMap((name) => fieldOf(table, name) ?? [])
  const isElsewhere = fields.map(kindOf).some(({ holdsFile, inJoinTable }) => holdsFile || inJoinTable)
  if (isView(table) || isElsewhere) return undefined
  const referred = fields.flatMap((field) => (columnOf(field).kind === 'reference' ? (field.table ?? []) : []))
  return [...new Set([table.name, ...referred])]
}
