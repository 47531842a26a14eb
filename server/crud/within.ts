import type { Condition, Filter, RowCondition } from '#schema/condition/condition.ts'
import { readWhole } from '#schema/condition/condition.ts'
import { tableReferred } from '#schema/condition/reader.ts'
import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { isGuarded, readsOfAll, type Sight, sightOf } from '#schema/rights/sight.ts'
import { liesOnRows, subjectsOf } from '#schema/rows/about.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { notFound, rowForbidden } from '../http/errors.ts'
import { conditionOf, isSuch } from './conditions.ts'
import type { Engine, Views } from './engine.ts'
import { quoted } from './identifiers.ts'
import { readerOf } from './list-reader.ts'
import { Literals } from './literals.ts'
import { Parameters } from './parameters.ts'
import { sourceOf } from './source.ts'
import { statementName } from './statement-name.ts'

// What rights by row (`where` in access.json) come to on the server: conditions that its database answers. They are asked
// here for all who read and write; the browser only shows what they would say.

/** What the engine needs to tell whose rows are whose; the views, where a table may be one. */
export type Rows = Pick<Engine, 'model' | 'hooks'> & { views?: Views }

/**
 * The filters besides their own within which this person finds rows of the table in lists, searches and bulk changes: all that
 * they see, or those of that sight.
 */
export async function listedWithin(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  sight?: Sight,
): Promise<Filter[]> {
  const listed = await engine.hooks.get(table.name)?.listed?.(actor, sql)
  return [...(await seenWithin(sql, engine, actor, table, sight)), ...(listed ?? [])]
}

/** The filters within which there are rows of the table for this person, who may read it: by their rights, and by its module. */
export async function seenWithin(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  { where = [] }: Sight = sightOf(actor.ability, table),
): Promise<Filter[]> {
  const ofModule = await engine.hooks.get(table.name)?.within?.(actor, sql)
  const own = [...(ofModule ?? []), ...(table.about ? await aboutSeen(sql, engine, actor, table, table.about) : [])]
  // Who reads nothing of a table, and may yet write in it or do what its module offers, is bound by that alone.
  return [...(where.length > 0 ? await oneOf(sql, engine, actor, table, where) : []), ...own]
}

/** The filter of rows about rows that this person sees; none where they see all that rows of the table may be about. */
async function aboutSeen(sql: Sql, engine: Rows, actor: Actor, table: Table, about: About): Promise<Filter[]> {
  const whole: string[] = []
  const bound: { subject: Table; filters: Filter[] }[] = []
  for (const name of subjectsOf(table).filter((one) => actor.ability.can('read', one))) {
    const subject = tableOf(engine.model, name)
    const filters = await seenWithin(sql, engine, actor, subject)
    if (filters.length > 0) bound.push({ subject, filters })
    else whole.push(name)
  }
  if (whole.length === subjectsOf(table).length) return []
  const values = new Literals()
  const [of, row] = [`t.${quoted(about.table)}`, `t.${quoted(about.row)}`]
  const seen = bound.map(({ subject, filters }) => {
    const condition = conditionOf(engine.model, subject, filters, values)
    return `${of} = ${values.add(subject.name)} and ${isSuch(subject, row, condition)}`
  })
  // Rows that are about none are hidden from nobody by this.
  const free = liesOnRows(table) ? [] : [`${row} is null`]
  const text = [...free, `${of} = any(${values.add(whole, 'text[]')})`, ...seen].map((one) => `(${one})`).join(' or ')
  const holds: RowCondition['holds'] = () => text
  return [{ fields: [about.table], value: { holds } }]
}

/** The filters of rows for which one of the written conditions holds, for this person at this moment. */
export async function oneOf(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  where: readonly WrittenCondition[],
): Promise<Filter[]> {
  const conditions: Condition[] = []
  for (const written of where) conditions.push(await meantBy(sql, engine, actor, table, written))
  const [only, ...more] = conditions
  return only && more.length === 0 ? [...only] : [{ any: conditions }]
}

type About = NonNullable<Table['about']>

/** Holds of no row. */
const NEVER: Condition = [{ any: [] }]

/**
 * A condition of a right as it is meant of this person. It may look at fields that they do not read. Where it names a row of
 * their own (`$me` of a table that users refer to) and they have none, it holds of no row.
 */
export async function meantBy(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  written: WrittenCondition,
): Promise<Condition> {
  const referred = tableReferred(engine.model)
  const readable = Object.keys(table.fields)
  const read = async (filters: WrittenCondition | undefined) => {
    const reader = { ...(await readerOf(sql, engine, actor, filters)), referred }
    return readWhole({ table, readable, reader }, written)
  }
  // Only a row of their own is asked of the database.
  return (await read(undefined)) ?? (await read(written)) ?? NEVER
}

/** Whether this person, who may read the table, may see the row. */
export const isWithin = async (sql: Sql, engine: Rows, actor: Actor, table: Table, id: number): Promise<boolean> =>
  (await idsWithin(sql, engine, actor, table, [id])).includes(id)

/** Those of the rows that this person, who may read the table, may see; all, where the table has no bounds for them. */
export async function idsWithin(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  ids: readonly number[],
): Promise<readonly number[]> {
  const filters = await seenWithin(sql, engine, actor, table)
  if (filters.length === 0 || ids.length === 0) return ids
  const parameters = new Parameters([ids])
  const text = `select t."id" from ${sourceOf(engine.views, table)} t where t."id" = any($1::integer[]) and ${conditionOf(engine.model, table, filters, parameters)}`
  return (await sql.query<{ id: number }>(text, parameters.values, statementName(text))).map(({ id }) => id)
}

/** Throws 404 for a row that this person, who may read the table or do what its module offers, does not see. */
export async function requireWithin(sql: Sql, engine: Rows, actor: Actor, table: Table, id: number): Promise<void> {
  if (!(await isWithin(sql, engine, actor, table, id))) throw notFound(table.label.one)
}

/** SQL: whether this person sees the row `t` of the table; true where they read none of it, and its module decides. */
export async function seenSql(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  parameters: Parameters,
): Promise<string> {
  return conditionOf(engine.model, table, await seenWithin(sql, engine, actor, table), parameters) || 'true'
}

/** SQL: whether this person finds the row `t` of the table by its rights; true where no right says anything of its rows. */
export async function rowsSeenSql(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  parameters: Parameters,
): Promise<string> {
  const { where } = sightOf(actor.ability, table)
  if (!where || !isGuarded(engine.model, table)) return 'true'
  return conditionOf(engine.model, table, await oneOf(sql, engine, actor, table, where), parameters) || 'true'
}

/** For lists and figures that statements of a module make of these fields: throws 403 unless this person reads them of every row. */
export function requireReadOfAll({ ability }: Actor, table: Table, names: readonly string[]): void {
  if (!readsOfAll(ability, table, names)) throw rowForbidden(messages.wholeTable(table.label.many))
}
