import { type Model, tableOf } from '#schema/model.ts'
import { type Field, pickedFields, type Table } from '#schema/table.ts'
import { columnName, quoted } from '../identifiers.ts'
import type { ReadContext } from './kind.ts'

/** The table a field refers to. */
export const targetOf = (model: Model, field: Field): Table => tableOf(model, field.table ?? '')

/** The record that a column names, for which nobody looks where the column is empty. */
export const recordWhereSet = (column: string, found: string): string =>
  `case when ${column} is not null then (select to_json(_record) from (select ${found} = ${column}) _record) end`

/** What of the rows `_target` goes with a row that refers to them. */
export function pickedColumns(target: Table, { wireOf }: ReadContext): string {
  const picked = pickedFields(target).map((name) => {
    const field = target.fields[name]
    return field ? `${wireOf(field, columnName(name, field, '_target'))} as ${quoted(name)}` : ''
  })
  return ['_target."id" as "id"', ...picked].join(', ')
}
