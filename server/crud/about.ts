import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import type { Table } from '#schema/table.ts'
import { isSystem } from '../actor.ts'
import { invalid } from '../http/errors.ts'
import { type ChangeSet, each, isChanged, type Step } from './change-sets.ts'
import { quoted } from './identifiers.ts'
import type { Command } from './persist.ts'
import { idsWithin } from './within.ts'

/**
 * Of rows that are about others (`about`): refuses with 422 a new one about a row that is not there for the actor, or that says one
 * half of it, and one that would be about another than before. The row it is about is locked against its deletion.
 */
export async function requireSubjects(command: Command, set: ChangeSet): Promise<void> {
  const { about } = set.table
  if (!about || set.verb === 'delete') return
  const { table: tableKey, row: rowKey } = about
  const keys = [tableKey, rowKey]
  if (set.verb !== 'create') {
    await each(command, set, ({ pending }) => {
      const changed = keys.filter((key) => key in pending.values && isChanged(pending, key))
      if (changed.length > 0 && !command.keepsAttribution && !set.follows)
        throw invalid(Object.fromEntries(changed.map((key) => [key, [messages.aboutFixed]])))
    })
    return
  }
  await each(command, set, ({ pending }) => {
    const missing = keys.filter((key) => isEmpty(pending.values[key]))
    const [half] = missing
    if (half !== undefined && missing.length === 1) throw invalid({ [half]: [messages.required] })
  })
  const onRows = set.steps.filter(({ pending }) => !isEmpty(pending.values[rowKey]))
  const asked = onRows.map(({ pending }) => subjectOf(pending.values, keys))
  const there = await subjectsThere(command, set.table, asked)
  await each(command, set, (step) => {
    if (onRows.includes(step) && !there.has(subjectOf(step.pending.values, keys).join(' ')))
      throw invalid({ [rowKey]: [messages.aboutGone] })
  })
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null

type Subject = readonly [table: string, row: number]

const subjectOf = (values: Step['pending']['values'], [table = '', row = '']: readonly string[]): Subject => [
  String(values[table]),
  Number(values[row]),
]

/** Those of the rows that are there for the actor, as `table id`, locked in one order. */
async function subjectsThere(command: Command, table: Table, asked: readonly Subject[]): Promise<Set<string>> {
  const { tx, model, actor } = command
  const there = new Set<string>()
  for (const name of subjectsOf(table).toSorted()) {
    const ids = [...new Set(asked.flatMap(([of, id]) => (of === name ? [id] : [])))].sort((a, b) => a - b)
    if (ids.length === 0 || (!isSystem(actor) && actor.ability.cannot('read', name))) continue
    const seen = isSystem(actor) ? ids : await idsWithin(tx, command, actor, tableOf(model, name), ids)
    // Held against a deletion alone: a save of the row need not wait for a note on it.
    const rows = await tx.query<{ id: number }>(
      `select t."id" from ${quoted(name)} t where t."id" = any($1::integer[]) order by t."id" for key share`,
      [seen],
      `held ${name}`,
    )
    for (const { id } of rows) there.add(`${name} ${id}`)
  }
  return there
}
