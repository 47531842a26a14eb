import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { type Field, pickedFields, type Table } from '#schema/table.ts'
import { columnName, quoted } from '../identifiers.ts'
import type { Guarded } from '../reading.ts'
import type { ReadContext } from './kind.ts'

/** The table a field refers to. */
export const targetOf = (model: Model, field: Field): Table => tableOf(model, field.table ?? '')

/** SQL of the record that a column refers to; without a look-up where the column is null. */
export const recordWhereSet = (column: string, found: string): string =>
  `case when ${column} is not null then (select to_json(_record) from (select ${found} = ${column}) _record) end`

/** The columns of `_target` that are embedded in a row that refers to it: id, picked fields and those that come along. */
export function pickedColumns(target: Table, { wireOf }: ReadContext, along: readonly string[] = []): string {
  const picked = [...new Set([...pickedFields(target), ...along])].map((name) => {
    const field = target.fields[name]
    return field ? `${wireOf(field, columnName(name, field, '_target'))} as ${quoted(name)}` : ''
  })
  return ['_target."id" as "id"', ...picked].join(', ')
}

/** SQL: whether that field of the row `_target` is read. */
export const isReadSql = (name: string, guarded: Guarded): string =>
  guarded.find(({ names }) => names.includes(name))?.holds ?? 'false'

/** SQL: whether the name of the row `_target` is read. */
export const isNamedSql = ({ title }: Table, guarded: Guarded): string => isReadSql(title, guarded)

/**
 * SQL of the record of `_target`, of whose rows its reader sees some or not all fields: as far as they see it. In the place of a
 * name that they do not read stands `(riservato)`.
 */
export function guardedRecord(
  target: Table,
  { wireOf }: ReadContext,
  guarded: Guarded,
  along: readonly string[] = [],
): string {
  const valueSql = (name: string) => {
    const field = target.fields[name]
    return field ? `to_jsonb(${wireOf(field, columnName(name, field, '_target'))})` : 'null'
  }
  const { title } = target
  const others = [...new Set([...pickedFields(target), ...along])].filter((name) => name !== title)
  const seen = guarded.flatMap(({ names, holds }) => {
    const pairs = others.filter((name) => names.includes(name)).map((name) => `'${name}', ${valueSql(name)}`)
    return pairs.length > 0 ? [`case when ${holds} then jsonb_build_object(${pairs.join(', ')}) else '{}' end`] : []
  })
  const name = `case when ${isNamedSql(target, guarded)} then ${valueSql(title)} else to_jsonb('${messages.reserved}'::text) end`
  return [`jsonb_build_object('id', _target."id", '${title}', ${name})`, ...seen].join(' || ')
}
