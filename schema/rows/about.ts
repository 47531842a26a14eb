import { optionValues } from '../fields/choice.ts'
import { fieldOf, isView, type Table } from '../table.ts'

/** Whether rows of the table have a page, to which notices of them lead. */
export const hasPage = (table: Table): boolean => !isView(table) && table.screens.some(({ kind }) => kind === 'record')

/** Whether people write notes on rows of the table: they have a page, and the definition does not say `"notes": false`. */
export const hasNotes = (table: Table): boolean => table.notes && hasPage(table)

/** Whether each row of the table lies on a row of another, where it is made and read; not where it may be about none. */
export const liesOnRows = (table: Table): boolean =>
  table.about !== undefined && fieldOf(table, table.about.row)?.required === true

/** The names of the tables whose rows those of this one may be about (`about`); none where it is about no other. */
export function subjectsOf(table: Table): readonly string[] {
  const field = table.about && fieldOf(table, table.about.table)
  return field ? optionValues(field) : []
}
