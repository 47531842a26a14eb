import { type ListReader, ME, ownReferences, tableReferred } from '#schema/condition/reader.ts'
import { USERS } from '#schema/grammar/reserved.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { fieldsThrough, hidesOrder } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { now, today } from '../clock.ts'
import type { Sql } from '../db/database.ts'
import type { Engine } from './engine.ts'
import { columnName, quoted } from './identifiers.ts'

/**
 * What `$me`, `$today` and `$now` stand for in these filters (a value, or its JSON), and what the person may read of the rows
 * that others refer to: nothing of a table of which they see some rows only. The user's row is read only where they contain
 * `$me`.
 */
export async function readerOf(
  sql: Sql,
  { model, hooks }: Pick<Engine, 'model' | 'hooks'>,
  actor: Actor,
  filters: unknown,
): Promise<ListReader> {
  const reader = {
    ...{ userId: actor.id, today: today(), now: now().toISOString() },
    referred: referredBy({ model, hooks }, actor),
    hidesOrder: (table: Table, name: string) => hidesOrder(model, actor.ability, table, name),
  }
  if (filters === undefined || filters === '') return { ...reader, own: {} }
  const own = ownReferences(model.tables.get(USERS))
  const text = typeof filters === 'string' ? filters : JSON.stringify(filters)
  if (own.length === 0 || !text?.includes(ME)) {
    return { ...reader, own: Object.fromEntries(own.map(([table]) => [table, null])) }
  }
  return { ...reader, own: await ownRows(sql, model, actor, own) }
}

/** What the person may read of the rows that others refer to: nothing of a table of which they see some rows only. */
export const referredBy = (
  { model, hooks }: Pick<Engine, 'model' | 'hooks'>,
  { ability }: Actor,
): ListReader['referred'] =>
  tableReferred(model, (table: Table) => (hooks.get(table.name)?.within ? [] : fieldsThrough(ability, table)))

/** The rows that the user's own record refers to, by table. */
async function ownRows(
  sql: Sql,
  model: Model,
  actor: Actor,
  own: ReturnType<typeof ownReferences>,
): Promise<ListReader['own']> {
  const { fields } = tableOf(model, USERS)
  const columns = own.flatMap(([table, name]) => {
    const field = fields[name]
    return field ? `${columnName(name, field, 't')} as ${quoted(table)}` : []
  })
  const [row] = await sql.query<Record<string, number | null>>(
    `select ${columns.join(', ')} from ${quoted(USERS)} t where t."id" = $1`,
    [actor.id],
    'own references of a user',
  )
  return row ?? {}
}
