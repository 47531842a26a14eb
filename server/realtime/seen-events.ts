import { type Condition, referredIn } from '#schema/condition/condition.ts'
import { holds } from '#schema/condition/holds.ts'
import { storedValues } from '#schema/condition/row-values.ts'
import { tableOf } from '#schema/model.ts'
import { isBoundByRow, sightOf } from '#schema/rights/sight.ts'
import type { Values } from '#schema/rows/row.ts'
import { fieldOf, type Table, writeKey } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { storedRows } from '../crud/statements.ts'
import { oneOf, type Rows } from '../crud/within.ts'
import type { Sql } from '../db/database.ts'
import type { ChangeEvent } from './events.ts'

/** The rows of an event as they were and as they are by it: as the history keeps them. */
interface Line {
  id: string
  before: Values | null
  after: Values | null
}

/** Whether some of the tables show this person some of their rows only. */
export const isBound = (engine: Rows, { ability }: Pick<Actor, 'ability'>, tables: readonly string[]): boolean =>
  tables.some((name) => boundTable(engine, ability, name) !== undefined)

function boundTable({ model }: Rows, ability: Actor['ability'], name: string): Table | undefined {
  const table = model.tables.get(name)
  return table && isBoundByRow(ability, table) ? table : undefined
}

/**
 * The events as this person may hear of them: of rows that they see; a row that left their sight is told as deleted, and of
 * others they hear nothing. Whether a row was seen is asked of what the change made of it, and of the rows that it refers to as
 * they are now.
 */
export async function eventsSeen(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  events: readonly ChangeEvent[],
): Promise<ChangeEvent[]> {
  const told: (ChangeEvent | undefined)[] = [...events]
  for (const name of new Set(events.map(({ table }) => table))) {
    const table = boundTable(engine, actor.ability, name)
    if (!table) continue
    const own = events.filter((event) => event.table === name)
    const seen = await seenStates(sql, engine, actor, table, own)
    for (const event of own) told[events.indexOf(event)] = toldOf(event, seen.get(lineOf(event)))
  }
  return told.filter((event) => event !== undefined)
}

interface SeenStates {
  before: boolean
  after: boolean
}

function toldOf(event: ChangeEvent, seen: SeenStates | undefined): ChangeEvent | undefined {
  if (!seen || (!seen.before && !seen.after)) return undefined
  return seen.after ? event : { ...event, action: 'delete' }
}

const lineOf = ({ cursor }: ChangeEvent): string => cursor.split(':')[1] ?? ''

/** Whether the person saw each row before and after its change, by the line of the history. */
async function seenStates(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  events: readonly ChangeEvent[],
): Promise<Map<string, SeenStates>> {
  const condition = await oneOf(sql, engine, actor, table, sightOf(actor.ability, table).where ?? [])
  const lines = await sql.query<Line>(
    `select "id"::text as "id", "before", "after" from "_history" where "id" = any($1::bigint[])`,
    [events.map(lineOf)],
    'lines of events',
  )
  const states = lines.flatMap(({ before, after }) => [before, after].filter((row) => row !== null))
  const referred = await referredRows(sql, engine, table, condition, states)
  const isSeen = (row: Values | null) =>
    row !== null &&
    holds(
      condition,
      storedValues(table, row, (_name, { table: of = '' }, id) => {
        const found = referred.get(of)?.get(id)
        return found && storedValues(tableOf(engine.model, of), found)
      }),
    ) === true
  return new Map(lines.map(({ id, before, after }) => [id, { before: isSeen(before), after: isSeen(after) }]))
}

/** The rows that these refer to and that the condition looks at, by table and id. */
async function referredRows(
  sql: Sql,
  { model }: Rows,
  table: Table,
  condition: Condition,
  rows: readonly Values[],
): Promise<Map<string, ReadonlyMap<number, Values>>> {
  const found = new Map<string, ReadonlyMap<number, Values>>()
  for (const { through, of } of referredIn(condition)) {
    const field = fieldOf(table, through)
    const key = field && writeKey(through, field)
    const ids = rows.map((row) => key && row[key]).filter((id) => typeof id === 'number')
    const stored = await storedRows(sql, tableOf(model, of), ids)
    found.set(of, new Map([...(found.get(of) ?? []), ...stored]))
  }
  return found
}
