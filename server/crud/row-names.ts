import { USERS } from '#schema/grammar/reserved.ts'
import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { isGuarded, sightOf } from '#schema/rights/sight.ts'
import { isView, namedBy } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { fieldsGiven } from './fields-given.ts'
import { quoted } from './identifiers.ts'
import { statementName } from './statement-name.ts'
import { idsWithin, type Rows } from './within.ts'

/** Names of rows, by table and id. */
export type Names = ReadonlyMap<string, ReadonlyMap<number, string>>

/** A value that refers to rows of a table: an id, several, or nothing. */
export interface Reference {
  target: string
  value: unknown
}

interface NamedRow {
  table: string
  id: number
  name: string | null
}

/**
 * The names of all rows that these values refer to, by one statement; users by name and surname. A deleted row has its last
 * name, none after an erasure. `[{ target: 'agents', value: 7 }]` -> `agents: { 7: 'Mario Rossi' }`.
 */
export async function rowNames(sql: Sql, model: Model, references: readonly Reference[]): Promise<Names> {
  const idsByTable = new Map<string, Set<number>>()
  for (const { target, value } of references) {
    if (isView(tableOf(model, target))) continue
    const ids = idsByTable.get(target) ?? new Set()
    for (const id of [value].flat()) if (typeof id === 'number') ids.add(id)
    idsByTable.set(target, ids)
  }
  const targets = [...idsByTable].filter(([, ids]) => ids.size > 0)
  if (targets.length === 0) return new Map()
  const text = targets.map(([name], place) => namesOf(model, name, `$${place + 1}::integer[]`)).join(' union all ')
  const ids = targets.map(([, wantedIds]) => [...wantedIds])
  const rows = await sql.query<NamedRow>(text, ids, statementName(text, 'client'))
  const names = new Map(targets.map(([name]) => [name, new Map<number, string>()]))
  for (const { table, id, name } of rows) if (name !== null) names.get(table)?.set(id, name)
  return names
}

/** SQL of the names of existing rows, and of deleted ones from the history. */
function namesOf(model: Model, name: string, ids: string): string {
  const parts = name === USERS ? ['nome', 'cognome'] : namedBy(tableOf(model, name))
  const table = quoted(name)
  const currentName = inOne(parts.map((part) => `t.${quoted(part)}::text`))
  const deletedName = inOne(parts.map((part) => `h."before"->>'${part}'`))
  return `select '${name}' as "table", t."id", ${currentName} as "name" from ${table} t where t."id" = any(${ids})
    union all (select distinct on (h."rowId") '${name}', h."rowId", ${deletedName} from "_history" h
      where h."table" = '${name}' and h."rowId" = any(${ids}) and h."verb" = 'delete' and h."before" is not null
        and not exists (select 1 from ${table} t where t."id" = h."rowId") order by h."rowId", h."id" desc)`
}

/** The names as this person may read them: `(riservato)` for rows that they do not see, or not by their name. Their own they read. */
export async function namesSeen(sql: Sql, engine: Rows, actor: Actor, names: Names): Promise<Names> {
  const seen = new Map<string, ReadonlyMap<number, string>>()
  for (const [name, byId] of names) {
    const table = tableOf(engine.model, name)
    const { fields, where } = sightOf(actor.ability, table)
    const isWhole = !isGuarded(engine.model, table) || (where === undefined && fields.includes(table.title))
    const ids = [...byId.keys()]
    const within = isWhole ? ids : await idsWithin(sql, engine, actor, table, ids)
    const given = isWhole ? undefined : await fieldsGiven(sql, engine, actor, 'read', table, within)
    const isRead = (id: number) => {
      const names = given?.get(id)
      const isOwn = name === USERS && id === actor.id
      return isWhole || isOwn || names === 'all' || names?.includes(table.title)
    }
    seen.set(name, new Map([...byId].map(([id, text]) => [id, isRead(id) ? text : messages.reserved])))
  }
  return seen
}

/** The names of all rows that these values refer to, as this person may read them. */
export const namesRead = async (
  sql: Sql,
  engine: Rows,
  actor: Actor,
  references: readonly Reference[],
): Promise<Names> => namesSeen(sql, engine, actor, await rowNames(sql, engine.model, references))

const inOne = (parts: readonly string[]): string =>
  parts.length > 1 ? `concat_ws(' ', ${parts.join(', ')})` : parts.join()
