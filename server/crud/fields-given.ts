import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import { USERS } from '#schema/grammar/reserved.ts'
import type { RowAction } from '#schema/rights/access.ts'
import { isGuarded, type RowRight, rightsOn } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { rowForbidden } from '../http/errors.ts'
import { conditionOf } from './conditions.ts'
import { Parameters } from './parameters.ts'
import { sourceOf } from './source.ts'
import { statementName } from './statement-name.ts'
import { idsWithin, meantBy, type Rows, requireWithin } from './within.ts'

// What rights by row and field come to for the fields of rows: within.ts says which rows there are.

/** What somebody may do with one row: with these fields, or with all. */
export type FieldsGiven = readonly string[] | 'all'

/**
 * For what is made of a whole row by statements of a module, as a report or an e-mail: throws 404 unless this person sees the row,
 * and 403 where they read some of its fields only. Who reads no row of the table is bound by the module alone.
 */
export async function requireWhole(sql: Sql, engine: Rows, actor: Actor, table: Table, id: number): Promise<void> {
  if (rightsOn(actor.ability, 'read', table).length === 0) return
  await requireWithin(sql, engine, actor, table, id)
  const read = await fieldsGiven(sql, engine, actor, 'read', table, [id])
  if (read && read.get(id) !== 'all') throw rowForbidden()
}

/**
 * Whether this person sees the row and reads these fields of it, where some role reads the table in part: of other tables such values
 * come with the row that refers to them. Their own record everybody reads.
 */
export async function readsOf(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  { id, names }: { id: number; names: readonly string[] },
): Promise<boolean> {
  if (!isGuarded(engine.model, table) || (table.name === USERS && id === actor.id)) return true
  const given = await fieldsGiven(sql, engine, actor, 'read', table, await idsWithin(sql, engine, actor, table, [id]))
  const fields = given ? given.get(id) : 'all'
  return fields === 'all' || (fields !== undefined && names.every((name) => fields.includes(name)))
}

/**
 * With which fields this person may do it to each of the rows, by their ids, as they are stored now; rows on which no right
 * holds are left out. Undefined where a right of theirs gives all fields of all rows.
 */
export async function fieldsGiven(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  action: RowAction,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FieldsGiven> | undefined> {
  const rights = rightsOn(actor.ability, action, table)
  if (rights.some(({ where, fields }) => !where && !fields)) return undefined
  const onSome = rights.flatMap(({ where }) => (where ? [where] : []))
  const held: Held = onSome.length > 0 ? await heldBy(sql, engine, actor, table, { ids, where: onSome }) : new Map()
  const entries = ids.flatMap((id): [number, FieldsGiven][] => {
    const holding = rights.filter(({ where }) => !where || held.get(id)?.has(where))
    return holding.length > 0 ? [[id, namesIn(holding)]] : []
  })
  return new Map(entries)
}

/** Which of the conditions hold of each row that is there, by its id. */
type Held = ReadonlyMap<number, ReadonlySet<WrittenCondition>>

async function heldBy(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  { ids, where }: { ids: readonly number[]; where: readonly WrittenCondition[] },
): Promise<Held> {
  const parameters = new Parameters([ids])
  const answers: string[] = []
  for (const written of where) {
    const condition = conditionOf(engine.model, table, await meantBy(sql, engine, actor, table, written), parameters)
    answers.push(`(${condition || 'true'}) is true`)
  }
  const text = `select t."id", array[${answers.join(', ')}] as "held" from ${sourceOf(engine.views, table)} t where t."id" = any($1::integer[])`
  const rows = await sql.query<{ id: number; held: boolean[] }>(text, parameters.values, statementName(text))
  return new Map(rows.map(({ id, held }) => [id, new Set(where.filter((_written, at) => held[at] === true))]))
}

const namesIn = (rights: readonly RowRight[]): FieldsGiven =>
  rights.some(({ fields }) => !fields) ? 'all' : [...new Set(rights.flatMap(({ fields = [] }) => fields))]
