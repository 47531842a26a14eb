import { isDeepStrictEqual } from 'node:util'
import type { Model } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { fileFields } from './columns.ts'
import { translateDbError } from './constraints.ts'
import type { Grant } from './grant.ts'
import { holdFiles } from './held-files.ts'
import { deleteWithHistory, type HistoryEntry, historyEntry, saveHistory } from './history.ts'
import type { HooksByTable, PendingChange } from './hooks.ts'
import { type Consequence, consequencesOf, stillRefers, withoutTarget } from './references.ts'
import { deleteRow, insertRow, lockReferring, lockRow, updateRow } from './statements.ts'

/** One command on its way: what its changes share. */
export interface Command {
  tx: Transaction
  /** What its lines of the history have in common. */
  id: string
  actor: Actor
  model: Model
  hooks: HooksByTable
  grant?: Grant
  keepsAttribution?: boolean
  /** The lines of the history so far, in the order in which the rows were changed. */
  entries: HistoryEntry[]
  /** The rows being deleted by this command, as `table id`, so that cascades visit each once. */
  deleting: Set<string>
}

/** Persists a change that may be made, of a locked row: hooks.before, cascades, SQL, history entry, hooks.after. */
export async function persist(command: Command, change: PendingChange): Promise<Row | undefined> {
  const hooks = command.hooks.get(change.table.name)
  await hooks?.before?.(change, command)
  if (change.verb === 'delete' && change.before) await cascade(command, change.table, [change.before.id])
  const after = await runSql(command, change)
  await hooks?.after?.({ ...change, id: after?.id ?? change.id, after }, command)
  return after
}

/** Deletes the rows that belong to those being deleted, and unlinks those that only refer to them. */
async function cascade(command: Command, table: Table, ids: readonly number[]): Promise<void> {
  for (const id of ids) command.deleting.add(`${table.name} ${id}`)
  for (const consequences of await consequencesOf(command.tx, command.model, table, ids)) {
    const [first] = consequences
    if (first && isPlain(command, first)) await deleteTogether(command, first, consequences)
    else for (const consequence of consequences) await cascadeTo(command, consequence)
  }
}

/** Whether rows of the table are deleted by nothing but their statement: no hooks, no files that become free. */
function isPlain({ hooks }: Command, { table, verb, inJoinTable }: Consequence): boolean {
  const own = hooks.get(table.name)
  const unhooked = own?.deletesPlainly === true || (!own?.before && !own?.after)
  return verb === 'delete' && !inJoinTable && unhooked && fileFields(table).length === 0
}

/** Deleting more rows than this may exceed the usual statement timeout of a request. */
const MANY = 5_000

/** Deletes many rows by one statement, with their lines of the history, after what belongs to them. */
async function deleteTogether(command: Command, { table, key }: Consequence, rows: Consequence[]): Promise<void> {
  const { tx, actor, model, id, deleting, entries } = command
  const ids = rows.flatMap((row) => (deleting.has(`${table.name} ${row.id}`) ? [] : row.id))
  const targets = [...new Set(rows.map(({ target }) => target))]
  const locked = await lockReferring(tx, table, { ids, key, targets })
  if (locked.length === 0) return
  if (locked.length > MANY) await tx.unhurried()
  await cascade(command, table, locked)
  // Write the dependents' history first: undo replays it backwards, so parents come back before their children.
  saveHistory(tx, actor, id, entries.splice(0))
  try {
    await deleteWithHistory(tx, actor, id, table, locked)
  } catch (error) {
    throw translateDbError(error, model, table, 'delete')
  }
}

/** Skips a row that was deleted, or refers to another row by now: it was read before it was locked. */
async function cascadeTo(command: Command, consequence: Consequence): Promise<void> {
  const { table, verb, id, key } = consequence
  if (command.deleting.has(`${table.name} ${id}`)) return
  const before = await lockRow(command.tx, table, id, verb === 'delete')
  if (!before || !stillRefers(before, consequence)) return
  const values = verb === 'delete' ? {} : { [key]: withoutTarget(before, consequence) }
  await persist(command, { table, verb, id, before, values })
}

/** The SQL of one change, and its history line. A save that changes nothing runs no SQL and leaves no line. */
async function runSql(command: Command, change: PendingChange): Promise<Row | undefined> {
  const { tx, actor, model, entries } = command
  const { table, verb, before } = change
  const values = before ? changedValues(before, change.values) : change.values
  if (before && verb !== 'delete' && Object.keys(values).length === 0) return before
  try {
    const after = await insertUpdateOrDelete(tx, { ...change, values })
    await holdFiles(tx, actor, table, before, after)
    entries.push(historyEntry(change, after))
    return after
  } catch (error) {
    throw translateDbError(error, model, table, verb)
  }
}

async function insertUpdateOrDelete(tx: Transaction, change: PendingChange): Promise<Row | undefined> {
  const { table, verb, before, values } = change
  if (verb === 'create') return insertRow(tx, table, values)
  if (!before) throw new Error('Only a row that was locked can be changed')
  if (verb !== 'delete') return updateRow(tx, table, before, values)
  await deleteRow(tx, table, before.id)
  return undefined
}

/** The values that differ from the row. */
function changedValues(before: Row, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isDeepStrictEqual(before[key] ?? null, value ?? null)),
  )
}
