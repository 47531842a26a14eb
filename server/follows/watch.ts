import type { Model } from '#schema/model.ts'
import { isSystem } from '../actor.ts'
import { withAfterCommand } from '../crud/after-command.ts'
import type { AfterCommand, CommandContext, HooksByTable, StoredChange } from '../crud/hooks.ts'
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
  const { actor, keepsAttribution } = context
  if (keepsAttribution || isSystem(actor)) return
  const written = idsByTable(changes.flatMap((change) => subjectsOfChange(context.model, change)))
  const rows = [...written].reduce((count, [, ids]) => count + ids.length, 0)
  if (rows <= MOST_FOLLOWED) followWritten(context, actor.id, written)
  const concerned = idsByTable(changes.flatMap((change) => concernedBy(context.model, change)))
  if (concerned.size > 0) noteFor(context, actor.id, concerned)
}

/** The rows whose followers a change concerns: of a new row nobody but its owner knows yet, who is told that it is theirs. */
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

/** Makes the actor follow the rows, unless they have chosen already. Nothing waits for it. */
function followWritten({ tx }: CommandContext, userId: number, written: IdsByTable): void {
  const text = `insert into "_follows" as f ("userId", "table", "rowId", "state")
    select $1, r."table", r."rowId", 'wrote' from unnest($2::text[], $3::integer[]) as r("table", "rowId")
    on conflict ("userId", "table", "rowId") do update set "state" = 'wrote' where f."state" is null`
  const rows = [...written].flatMap(([table, ids]) => ids.map((id) => ({ table, id })))
  if (rows.length > 0) tx.send(text, [userId, rows.map(({ table }) => table), rows.map(({ id }) => id)], 'follow')
}

/** Notes the command for who else follows one of the rows, where anybody does. */
function noteFor({ tx, model, id }: CommandContext, userId: number, concerned: IdsByTable): void {
  const payload = { command: id }
  const parameters = new Parameters([CHANGED, payload])
  const actor = parameters.add(userId, 'integer')
  const followers = [...concerned].map(([table, ids]) => followersSql(model, table, parameters.add(ids, 'integer[]')))
  const condition = `exists (select from (${followers.join(' union all ')}) _f where _f."userId" <> ${actor})`
  const values = parameters.values.slice(2)
  enqueueWhere(tx, { topic: CHANGED, payload, condition, values, name: statementName(condition) })
}
