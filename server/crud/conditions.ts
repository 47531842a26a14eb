import {
  type Condition,
  type FieldFilter,
  fieldFiltersIn,
  isFieldFilter,
  type ReferredFilter,
  referredIn,
} from '#schema/condition/condition.ts'
import { takesEmpty } from '#schema/condition/filter-value.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { fieldNamed, fieldOf, type Table } from '#schema/table.ts'
import { conditionSql } from '../db/condition-sql.ts'
import { kindOf } from './columns.ts'
import { columnName, quoted } from './identifiers.ts'
import { anyOf } from './kinds/compare.ts'
import type { FieldInSql } from './kinds/kind.ts'
import type { Parameters } from './parameters.ts'

/** What the conditions of one statement share. */
interface Statement {
  model: Model
  parameters: Parameters
}

/** The rows that a condition is about, as the statement calls them. */
interface Rows {
  table: Table
  alias: string
}

/**
 * A condition as SQL over the row `t`, or what else the statement calls it; empty where it asks nothing. `[{ fields: ['stato'], value: { is: [3] } }]` ->
 * `(t."statoId" = any($1))`. It is true, false or null, which is as good as false.
 */
export function conditionOf(
  model: Model,
  table: Table,
  condition: Condition,
  parameters: Parameters,
  alias = 't',
): string {
  const statement = { model, parameters }
  const rows = { table, alias }
  return conditionSql(condition, (part) =>
    isFieldFilter(part) ? ofFields(statement, rows, part) : ofReferred(statement, rows, part),
  )
}

/** SQL: whether the row of the table with this id is such, where the condition calls it `t` as the row around it is called. */
export const isSuch = (table: Table, id: string, condition: string): string =>
  `exists (select from (select ${id} as "id") _of,
    lateral (select from ${quoted(table.name)} t where t."id" = _of."id" and (${condition})) _such)`

/** Whether the condition looks at more than the row itself: at other rows, or at whatever a hook has it look at. */
export const readElsewhere = (table: Table, condition: Condition): boolean =>
  referredIn(condition).length > 0 ||
  fieldFiltersIn(condition).some(
    ({ fields, value }) => 'holds' in value || 'was' in value || fields.some((name) => isElsewhere(table, name)),
  )

/** Whether a condition on the field looks at other rows than the field's own. */
export function isElsewhere(table: Table, name: string): boolean {
  const field = fieldOf(table, name)
  return field !== undefined && kindOf(field).filtersElsewhere
}

function ofFields({ parameters }: Statement, { table, alias }: Rows, { fields, value }: FieldFilter): string {
  if ('holds' in value) return value.holds((one, type) => parameters.add(one, type))
  const alternatives = fields.map((name) => {
    if (name === 'id') return anyOf(`${alias}."id"`, 'integer', value, parameters)
    const field = fieldNamed(table, name)
    const at = { table, name, field, alias }
    const { filter, empty } = kindOf(field)
    if ('empty' in value) return value.empty ? empty(at) : `not (${empty(at)})`
    if ('was' in value) return stayedSql(at, value.was, parameters)
    const comparison = filter(at, value, parameters)
    return takesEmpty(value) ? `(${comparison}) or ${empty(at)}` : comparison
  })
  return alternatives.length === 1 ? (alternatives[0] ?? '') : alternatives.map((one) => `(${one})`).join(' or ')
}

/** Whether the row was, or is, in one of the states. */
function stayedSql({ table, alias }: FieldInSql, states: readonly unknown[], parameters: Parameters): string {
  const stays = `"_stays" _s where _s."table" = ${parameters.add(table.name, 'text')} and _s."rowId" = ${alias}."id"`
  return `exists (select from ${stays} and _s."state" = any(${parameters.add(states.map(String), 'text[]')}))`
}

/** No join: the rows that are referred to and match are gathered once, and any index of the reference is of use. */
function ofReferred(statement: Statement, { table, alias }: Rows, { through, of, filter }: ReferredFilter): string {
  const field = fieldNamed(table, through)
  const column = columnName(through, field, alias)
  const target = tableOf(statement.model, of)
  const matched = ofFields(statement, { table: target, alias: '_referred' }, filter)
  const found = `${column} in (select _referred."id" from ${quoted(target.name)} _referred where ${matched})`
  return takesEmpty(filter.value) ? `${column} is null or ${found}` : found
}
