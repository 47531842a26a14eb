import type { Model } from '#schema/model.ts'
import { isSystem } from '../actor.ts'
import { withAfterCommand } from '../crud/after-command.ts'
import type { AfterCommand, HooksByTable, StoredChange } from '../crud/hooks.ts'
import { Parameters } from '../crud/parameters.ts'
import { statementName } from '../crud/statement-name.ts'
import type { RowRef } from '../inbox/tell.ts'
import { enqueueWhere } from '../outbox/entries.ts'
import { followersSql } from './followers.ts'
import { isWatched, subjectsOfChange } from './subjects.ts'

/** The topic of the outbox under which followers are told of a command. */
export const CHANGED = 'followed rows changed'

/** Who changes more rows at once works through a list: they follow none of them. */
const MOST_FOLLOWED = 10

/**
 * The hooks of all tables, by which people follow the rows that they write on, and a command that concerns rows which others follow is
 * noted in the outbox: once, however many they are. Neither an undo nor the program makes anybody follow, or tells them.
 */
export const withFollowing = (model: Model, hooks: HooksByTable): HooksByTable =>
  withAfterCommand(
    hooks,
    [...model.tables.values()].filter((table) => isWatched(model, table)).map(({ name }) => name),
    noteCommand,
  )

/** By the names of tables. */
type IdsByTable = ReadonlyMap<string, readonly number[]>

const noteCommand: AfterCommand = (changes, context) => {
  const { tx, actor, model, id, keepsAttribution } = context
  if (keepsAttribution || isSystem(actor)) return
  const written = changes.flatMap((change) => subjectsOfChange(model, change))
  const concerned = idsByTable(changes.flatMap((change) => concernedBy(model, change)))
  const payload = { command: id }
  const parameters = new Parameters(concerned.size > 0 ? [CHANGED, payload] : [])
  const user = parameters.add(actor.id, 'integer')
  const along = followSql(user, written, parameters)
  if (concerned.size > 0) {
    const followers = [...concerned].map(([table, ids]) => followersSql(model, table, parameters.add(ids, 'integer[]')))
    const condition = `exists (select from (${followers.join(' union all ')}) _f where _f."userId" <> ${user})`
    const values = parameters.values.slice(2)
    enqueueWhere(tx, { topic: CHANGED, payload, condition, along, values, name: statementName(condition + along) })
  } else if (along) tx.send(along, parameters.values, 'follow')
}

/** The rows whose followers a change concerns. A new row has none yet but its owner, who has a notice that it is theirs. */
const concernedBy = (model: Model, change: StoredChange): RowRef[] =>
  subjectsOfChange(model, change).filter(({ table, id }) => {
    const isOwn = table === change.table.name && id === change.id
    return !(isOwn && change.verb === 'create')
  })

function idsByTable(rows: readonly RowRef[]): IdsByTable {
  const tables = new Map<string, Set<number>>()
  for (const { table, id } of rows) tables.set(table, (tables.get(table) ?? new Set()).add(id))
  return new Map([...tables].map(([table, ids]) => [table, [...ids].sort((a, b) => a - b)]))
}

/** SQL that makes the user follow the rows they wrote on, unless they have chosen already; none of many. */
function followSql(user: string, written: readonly RowRef[], parameters: Parameters): string | undefined {
  const rows = [...idsByTable(written)].flatMap(([table, ids]) => ids.map((id) => ({ table, id })))
  if (rows.length === 0 || rows.length > MOST_FOLLOWED) return undefined
  const tables = parameters.add(
    rows.map(({ table }) => table),
    'text[]',
  )
  const ids = parameters.add(
    rows.map(({ id }) => id),
    'integer[]',
  )
  return `insert into "_follows" as f ("userId", "table", "rowId", "state")
    select ${user}, r."table", r."rowId", 'wrote' from unnest(${tables}, ${ids}) as r("table", "rowId")
    on conflict ("userId", "table", "rowId") do update set "state" = 'wrote' where f."state" is null`
}
