import type { Filter } from '#schema/condition/condition.ts'
import type { Measure } from '#schema/lists/measures.ts'
import type { Model } from '#schema/model.ts'
import { fieldNamed, type Table } from '#schema/table.ts'
import { conditionOf } from '../conditions.ts'
import { columnName } from '../identifiers.ts'
import type { Parameters } from '../parameters.ts'

/** What is said of rows besides how many they are, as a statement has it: parts of groups, that add up to the number of more than one. */
export interface Measuring {
  /** Of the rows of a group, by name. */
  parts: Readonly<Record<string, string>>
  /** The number of all groups that are taken together. */
  figure: string
}

/** The measure in SQL over the rows `t`, of those for which the condition holds; undefined where it says how many they are. */
export function measuringOf(
  model: Model,
  table: Table,
  measure: Measure,
  where: readonly Filter[] | undefined,
  parameters: Parameters,
): Measuring | undefined {
  const condition = where && conditionOf(model, table, where, parameters)
  const only = condition ? ` filter (where ${condition})` : ''
  if (!('name' in measure)) {
    if (measure.kind === 'stay') return STAY
    if (!where) return undefined
    return { parts: { p: `count(*)${only}` }, figure: 'coalesce(sum("p"), 0)::integer' }
  }
  const column = columnName(measure.name, fieldNamed(table, measure.name), 't')
  const { kind } = measure
  if (kind === 'sum') return { parts: { p: `sum(${column})${only}` }, figure: 'coalesce(sum("p"), 0)' }
  if (kind !== 'avg') return { parts: { p: `${kind}(${column})${only}` }, figure: `${kind}("p")` }
  return {
    parts: { p: `sum(${column})${only}::numeric`, q: `count(${column})${only}` },
    figure: 'sum("p") / nullif(sum("q"), 0)',
  }
}

/** How long rows stayed, in seconds: `s` is a stay each. */
const STAY: Measuring = {
  parts: {},
  figure: `json_build_object('mean', avg("s"), 'median', percentile_cont(0.5) within group (order by "s"),
    'most', percentile_cont(0.9) within group (order by "s"), 'stays', count("s"))`,
}
