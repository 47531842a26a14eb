import { USERS } from '#schema/grammar/reserved.ts'
import type { Model } from '#schema/model.ts'
import { hasPage } from '#schema/rows/about.ts'
import type { Field } from '#schema/table.ts'
import { isSystem } from '../actor.ts'
import { withAfterCommand } from '../crud/after-command.ts'
import { isChanged } from '../crud/change-sets.ts'
import type { AfterCommand, HooksByTable, StoredChange } from '../crud/hooks.ts'
import { quoted } from '../crud/identifiers.ts'
import { statementName } from '../crud/statement-name.ts'
import type { Sql } from '../db/database.ts'
import { ownedBy, ownerField } from './owners.ts'
import { WORKS } from './people.ts'
import { type AddressedHappening, tellEach } from './tell.ts'

/**
 * The hooks of all tables, by which people are told of rows that others made theirs: the new owner of a row (`owner` of its table), where
 * rows of the table have a page. An undo, and what the program does, tell nobody.
 */
export const withAssignments = (model: Model, hooks: HooksByTable): HooksByTable =>
  withAfterCommand(
    hooks,
    [...model.tables.values()].filter((table) => table.owner && hasPage(table)).map(({ name }) => name),
    tellOwners,
  )

const tellOwners: AfterCommand = async (changes, { tx, model, actor, keepsAttribution }) => {
  if (keepsAttribution || isSystem(actor)) return
  const happenings: AddressedHappening[] = []
  for (const [table, { field, given }] of givenIn(changes)) {
    const people = await peopleOf(tx, model, field, [...new Set(given.map(({ owner }) => owner))])
    for (const { id, version, owner } of given)
      happenings.push({
        kind: 'assignment',
        event: assignmentEvent(table, id, version),
        about: { table, id },
        by: actor.id,
        people: (people.get(owner) ?? []).filter((one) => one !== actor.real?.id),
      })
  }
  await tellEach(tx, happenings)
}

/** What the assignment is called by which the row came to have this version. */
export const assignmentEvent = (table: string, id: number, version: number): string =>
  `assignment in ${table} ${id} ${version}`

interface Given {
  field: Field
  given: { id: number; version: number; owner: number }[]
}

/** The rows that have another owner by these changes, by table. */
function givenIn(changes: readonly StoredChange[]): Map<string, Given> {
  const tables = new Map<string, Given>()
  for (const change of changes) {
    const { table, id, version, values } = change
    const { field, key } = ownerField(table) ?? {}
    const owner = key === undefined ? null : values[key]
    if (!field || key === undefined || typeof owner !== 'number' || !isChanged(change, key)) continue
    const of = tables.get(table.name) ?? { field, given: [] }
    tables.set(table.name, of)
    of.given.push({ id, version, owner })
  }
  return tables
}

/** The people whom each value of the field means: the user, or those who refer to the row. */
async function peopleOf(
  sql: Sql,
  model: Model,
  field: Field,
  values: readonly number[],
): Promise<Map<number, number[]>> {
  const value = ownedBy(model, field)
  const text = `select u."id", ${value} as "value" from ${quoted(USERS)} u where ${value} = any($1::integer[]) and ${WORKS} order by 1`
  const found = await sql.query<{ id: number; value: number }>(text, [values], statementName(text))
  const people = new Map<number, number[]>()
  for (const { id, value: of } of found) people.set(of, [...(people.get(of) ?? []), id])
  return people
}
