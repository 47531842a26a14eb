import type { Filter } from '#schema/lists/list-query.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { kindOf } from './columns.ts'
import { anyOf } from './kinds/compare.ts'
import type { Parameters } from './parameters.ts'

/**
 * The filters of a list as one SQL condition over the row `t`; empty when there are none. `[{ name: 'statoId', value: { is:
 * [3] } }]` -> `t."statoId" = any($1)`.
 */
export function conditionOf(table: Table, filters: readonly Filter[], parameters: Parameters): string {
  return filters.map((filter) => oneCondition(table, filter, parameters)).join(' and ')
}

/** Whether the filters look at more than the row itself: at other rows, or at whatever a hook has them look at. */
export const readElsewhere = (table: Table, filters: readonly Filter[]): boolean =>
  filters.some(({ fields, value }) => {
    if ('holds' in value) return true
    return fields.some((name) => {
      const field = fieldOf(table, name)
      return field !== undefined && kindOf(field).filtersElsewhere
    })
  })

function oneCondition(table: Table, { fields, value }: Filter, parameters: Parameters): string {
  if ('holds' in value) return `(${value.holds((one, type) => parameters.add(one, type))})`
  const alternatives = fields.map((name) => {
    if (name === 'id') return anyOf('t."id"', 'integer', value, parameters)
    const field = fieldOf(table, name)
    if (!field) throw new Error(`${table.name} has no field ${name}`)
    const at = { table, name, field, alias: 't' }
    const { filter, empty } = kindOf(field)
    if ('empty' in value) return value.empty ? empty(at) : `not (${empty(at)})`
    const comparison = filter(at, value, parameters)
    return 'orEmpty' in value && value.orEmpty ? `(${comparison}) or ${empty(at)}` : comparison
  })
  return alternatives.length === 1 ? `(${alternatives[0]})` : `(${alternatives.map((one) => `(${one})`).join(' or ')})`
}
