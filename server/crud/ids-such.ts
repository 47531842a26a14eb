import { readCondition } from '#schema/condition/condition.ts'
import { ruleReader } from '#schema/condition/form-rules.ts'
import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import type { Moment } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { conditionOf } from './conditions.ts'
import { quoted } from './identifiers.ts'
import { Parameters } from './parameters.ts'
import type { Command } from './persist.ts'
import { statementName } from './statement-name.ts'

/** The ids of those rows for which the condition of a definition holds, as they are stored by now. */
export async function idsSuch(
  { tx, model, actor }: Command,
  table: Table,
  when: WrittenCondition,
  ids: readonly number[],
  moment: Moment,
): Promise<Set<number>> {
  const reader = ruleReader(model, { ...moment, userId: actor.id })
  const condition = readCondition({ table: table, readable: Object.keys(table.fields), reader }, when, () => {})
  const parameters = new Parameters([[...new Set(ids)]])
  const holds = conditionOf(model, table, condition, parameters) || 'true'
  const text = `select t."id" from ${quoted(table.name)} t where t."id" = any($1::integer[]) and ${holds}`
  const rows = await tx.query<{ id: number }>(text, parameters.values, statementName(text))
  return new Set(rows.map(({ id }) => id))
}
