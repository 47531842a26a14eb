import { isView, type Table } from '#schema/table.ts'
import type { Views } from './engine.ts'
import { quoted } from './identifiers.ts'

/** Where the rows of a table are read from, as SQL that takes an alias: the table itself, or the statement of the view. */
export function sourceOf(views: Views | undefined, table: Table): string {
  if (!isView(table)) return quoted(table.name)
  const statement = views?.get(table.name)
  if (statement === undefined) throw new Error(`No module declares the view ${table.name}`)
  return `(${statement})`
}
