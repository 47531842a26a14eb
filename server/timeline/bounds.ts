import { isPartial, rightsOn } from '#schema/rights/sight.ts'
import type { Actor } from '../actor.ts'
import { conditionOf } from '../crud/conditions.ts'
import type { Parameters } from '../crud/parameters.ts'
import { readingWith } from '../crud/reading.ts'
import { oneOf, type Rows, seenWithin } from '../crud/within.ts'
import type { Sql } from '../db/database.ts'
import type { ReadSource } from './statement.ts'

/** The sources with what bounds this person: the rows that they see, and of changes those that they keep; of others their names. */
export async function boundSources(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  sources: readonly ReadSource[],
  parameters: Parameters,
): Promise<ReadSource[]> {
  const bound: ReadSource[] = []
  for (const source of sources) {
    const { table, readable } = source
    const filters = [
      ...(await seenWithin(sql, engine, actor, table)),
      ...('changes' in source ? await keptWithin(sql, engine, actor, source) : []),
    ]
    const { guarded } = await readingWith(sql, engine, actor, table, readable)
    const seen = filters.length > 0 ? { seen: conditionOf(engine.model, table, filters, parameters) } : {}
    bound.push({ ...source, ...seen, guarded })
  }
  return bound
}

/** The history of a row is for those who may change it. */
async function keptWithin(sql: Sql, engine: Rows, actor: Actor, { table }: ReadSource) {
  const rights = rightsOn(actor.ability, 'update', table)
  if (!isPartial(actor.ability, 'update', table) || rights.some(({ where }) => !where)) return []
  return oneOf(
    sql,
    engine,
    actor,
    table,
    rights.flatMap(({ where }) => (where ? [where] : [])),
  )
}
