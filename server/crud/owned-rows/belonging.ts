import { readCondition } from '#schema/condition/condition.ts'
import { ruleReader } from '#schema/condition/form-rules.ts'
import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Moment } from '#schema/rows/row.ts'
import { ruledSectionsOf } from '#schema/rows/section-rows.ts'
import type { Table } from '#schema/table.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { type ChangeSet, each, type Step } from '../change-sets.ts'
import { conditionOf } from '../conditions.ts'
import { quoted } from '../identifiers.ts'
import { Parameters } from '../parameters.ts'
import type { Command } from '../persist.ts'
import { statementName } from '../statement-name.ts'

/** Refuses with 404 a row that does not belong to the one whose body names it: nobody reaches the rows of a third one this way. */
export function requireOwned({ made }: Command, { change: { of }, pending: { table, before } }: Step): void {
  if (of && before?.[of.key] !== made.get(of.change)) throw notFound(table.label.one)
}

/**
 * Refuses with 422 what people say of rows that belong to a row which does not have their section (`when`), as it is stored by now;
 * they may delete them.
 */
export async function requireSections(command: Command, set: ChangeSet, moment: Moment): Promise<void> {
  if (set.verb === 'delete') return
  for (const { owner, ownerKey, when } of ruledSectionsOf(command.model, set.table)) {
    const said = set.steps.filter(({ change }) => change.values !== undefined)
    const ownerOf = ({ pending: { before, values } }: Step) => Number(values[ownerKey] ?? before?.[ownerKey])
    if (said.length === 0) continue
    const having = await idsHaving(command, owner, when, said.map(ownerOf), moment)
    await each(command, set, (step) => {
      if (!said.includes(step) || having.has(ownerOf(step))) return
      throw invalid({ [ownerKey]: [messages.sectionHidden] })
    })
  }
}

/** Those of the rows for which the condition holds. */
async function idsHaving(
  { tx, model, actor }: Command,
  owner: Table,
  when: WrittenCondition,
  ids: readonly number[],
  moment: Moment,
): Promise<Set<number>> {
  const reader = ruleReader(model, { ...moment, userId: actor.id })
  const condition = readCondition({ table: owner, readable: Object.keys(owner.fields), reader }, when, () => {})
  const parameters = new Parameters([[...new Set(ids)]])
  const holds = conditionOf(model, owner, condition, parameters) || 'true'
  const text = `select t."id" from ${quoted(owner.name)} t where t."id" = any($1::integer[]) and ${holds}`
  const rows = await tx.query<{ id: number }>(text, parameters.values, statementName(text))
  return new Set(rows.map(({ id }) => id))
}
