import { takenDefaults } from '#schema/condition/taken-defaults.ts'
import { messages } from '#schema/italian/messages.ts'
import { readableFields } from '#schema/rights/sight.ts'
import { noErrors, type Values, valueSchema } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { isSystem } from '../actor.ts'
import { invalid } from '../http/errors.ts'
import { type ChangeSet, each, type Step } from './change-sets.ts'
import type { Command } from './persist.ts'
import { storedRows } from './statements.ts'
import { idsWithin } from './within.ts'

/**
 * Gives new rows what they begin with of other fields (`{ "from": "customer.agent" }`), where a person has said nothing of the
 * field and may read what it is taken from. Throws 422 where a required field then has no value. The rows that are referred to
 * are read once for all changes.
 */
export async function takeDefaults(command: Command, set: ChangeSet): Promise<void> {
  const { model, actor } = command
  const taken = set.verb === 'create' ? takenDefaults(model, set.table) : []
  const isSaid = ({ change }: Step, key: string) =>
    change.values === undefined || key in { ...change.values, ...change.set }
  const rowsBySource = new Map<string, ReadonlyMap<number, Values>>()
  for (const { key, field, source, of } of taken) {
    const open = set.steps.filter((step) => !isSaid(step, key))
    if (open.length === 0) continue
    const mayRead = of !== undefined && readableFields(actor.ability, of.table).includes(of.name)
    if (mayRead && !rowsBySource.has(source.key))
      rowsBySource.set(source.key, await rowsAt(command, set, of.table, source.key))
    const byId = mayRead ? rowsBySource.get(source.key) : undefined
    await each(command, set, (step) => {
      const { values } = step.pending
      if (!open.includes(step)) return
      const value = of ? byId?.get(idIn(values, source.key) ?? 0)?.[of.key] : values[source.key]
      // What the field would refuse is not taken: its limits may be others.
      const read = valueSchema(field).safeParse(value ?? null)
      values[key] = read.success ? read.data : null
      if (field.required && values[key] === null)
        throw invalid(Object.assign(noErrors(), { [key]: [messages.required] }))
    })
  }
}

/** The rows that the changes refer to by that key, by id: those that the person may see. */
async function rowsAt(
  { tx, model, hooks, actor }: Command,
  { steps }: ChangeSet,
  table: Table,
  key: string,
): Promise<ReadonlyMap<number, Values>> {
  const ids = [...new Set(steps.flatMap(({ pending }) => idIn(pending.values, key) ?? []))]
  if (ids.length === 0) return new Map()
  const seen = isSystem(actor) ? ids : await idsWithin(tx, { model, hooks }, actor, table, ids)
  return storedRows(tx, table, seen)
}

const idIn = (values: Values, key: string): number | undefined => {
  const id = values[key]
  return typeof id === 'number' ? id : undefined
}
