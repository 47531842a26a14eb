import { USERS } from '#schema/grammar/reserved.ts'
import { type ListReader, ME, ownReferences } from '#schema/lists/list-reader.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { Actor } from '../actor.ts'
import { today } from '../clock.ts'
import type { Sql } from '../db/database.ts'
import { columnName, quoted } from './identifiers.ts'

/**
 * The values of `$me` and `$today` in these filters (a value, or its JSON). The user's row is read only where they contain
 * `$me`.
 */
export async function readerOf(sql: Sql, model: Model, actor: Actor, filters: unknown): Promise<ListReader> {
  const reader = { userId: actor.id, today: today() }
  if (filters === undefined || filters === '') return { ...reader, own: {} }
  const own = ownReferences(model.tables.get(USERS))
  const text = typeof filters === 'string' ? filters : JSON.stringify(filters)
  if (own.length === 0 || !text?.includes(ME)) {
    return { ...reader, own: Object.fromEntries(own.map(([table]) => [table, null])) }
  }
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
  return { ...reader, own: row ?? {} }
}
