import { takenDefaults } from '#schema/condition/taken-defaults.ts'
import { messages } from '#schema/italian/messages.ts'
import { noErrors, type Values } from '#schema/rows/row.ts'
import { invalid } from '../http/errors.ts'
import { type ChangeSet, each, type Step } from './change-sets.ts'
import type { Command } from './persist.ts'
import { storedRows } from './statements.ts'

/**
 * Gives new rows what they begin with of other fields (`{ "from": "customer.agent" }`), where a person has said nothing of the
 * field and may read what it is taken from. Throws 422 where a required field then has no value. The rows that are referred to
 * are read once for all changes.
 */
export async function takeDefaults(command: Command, set: ChangeSet): Promise<void> {
  const { tx, model, actor } = command
  const taken = set.verb === 'create' ? takenDefaults(model, set.table) : []
  const isSaid = ({ change }: Step, key: string) =>
    change.values === undefined || key in { ...change.values, ...change.set }
  for (const { key, field, source, of } of taken) {
    const open = set.steps.filter((step) => !isSaid(step, key))
    if (open.length === 0) continue
    const ids = open.flatMap(({ pending }) => idIn(pending.values, source.key) ?? [])
    const mayRead = of === undefined || actor.ability.can('read', of.table.name, of.name)
    const rows = of && mayRead && ids.length > 0 ? await storedRows(tx, of.table, [...new Set(ids)]) : []
    const byId = new Map(rows.map((row) => [row.id, row]))
    await each(command, set, (step) => {
      const { values } = step.pending
      if (!open.includes(step)) return
      const value = of ? byId.get(idIn(values, source.key) ?? 0)?.[of.key] : values[source.key]
      values[key] = value ?? null
      if (field.required && (value ?? null) === null)
        throw invalid(Object.assign(noErrors(), { [key]: [messages.required] }))
    })
  }
}

const idIn = (values: Values, key: string): number | undefined => {
  const id = values[key]
  return typeof id === 'number' ? id : undefined
}
