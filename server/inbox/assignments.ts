import { ownReferences } from '#schema/condition/reader.ts'
import { USERS } from '#schema/grammar/reserved.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { hasNotes } from '#schema/rows/about.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { isSystem } from '../actor.ts'
import { withAfterCommand } from '../crud/after-command.ts'
import { isChanged } from '../crud/change-sets.ts'
import type { Hooks, HooksByTable } from '../crud/hooks.ts'
import { columnName, quoted } from '../crud/identifiers.ts'
import { statementName } from '../crud/statement-name.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Sql } from '../db/database.ts'
import { tellEach } from './tell.ts'

/**
 * The hooks of all tables, by which people are told of rows that others made theirs: the new owner of a row (`owner` of its table), where
 * rows of the table have a page. Nobody is told by an undo, nor of what the program did.
 */
export function withAssignments(model: Model, hooks: HooksByTable): HooksByTable {
  const owned = [...model.tables.values()].flatMap((table): [string, NonNullable<Hooks['afterCommand']>][] => {
    const field = table.owner === undefined ? undefined : fieldOf(table, table.owner)
    return table.owner !== undefined && field && hasNotes(table)
      ? [[table.name, tellOwners(table, writeKey(table.owner, field), field)]]
      : []
  })
  return withAfterCommand(hooks, new Map(owned))
}

const tellOwners =
  (table: Table, key: string, field: Field): NonNullable<Hooks['afterCommand']> =>
  async (changes, { tx, model, actor, keepsAttribution }) => {
    if (keepsAttribution || isSystem(actor)) return
    const given = changes.flatMap((change) => {
      const owner = change.values[key]
      return typeof owner === 'number' && isChanged(change, key) ? [{ ...change, owner }] : []
    })
    if (given.length === 0) return
    const people = await peopleOf(tx, model, field, [...new Set(given.map(({ owner }) => owner))])
    const happenings = given.map(({ id, version, owner }) => ({
      kind: 'assignment' as const,
      event: `assignment in ${table.name} ${id} ${version}`,
      about: { table: table.name, id },
      by: actor.id,
      people: (people.get(owner) ?? []).filter((one) => one !== actor.real?.id),
    }))
    await tellEach(tx, happenings)
  }

const u = columnsOf<'users'>('u')

/** The active users that each value of the field means: itself, or those who refer to the row. */
async function peopleOf(
  sql: Sql,
  model: Model,
  { table }: Field,
  values: readonly number[],
): Promise<Map<number, number[]>> {
  const users = tableOf(model, USERS)
  const named = ownReferences(users).flatMap(([target, name]) => {
    const own = fieldOf(users, name)
    return own && target === table ? [columnName(name, own, 'u')] : []
  })
  const [value = 'u."id"'] = table === USERS ? [] : named
  const text = `select u."id", ${value} as "value" from ${quoted(USERS)} u where ${value} = any($1::integer[]) and ${u('attivo')} = 'Y' order by 1`
  const found = await sql.query<{ id: number; value: number }>(text, [values], statementName(text))
  const people = new Map<number, number[]>()
  for (const { id, value: of } of found) people.set(of, [...(people.get(of) ?? []), id])
  return people
}
