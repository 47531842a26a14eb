import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { readableFields } from '#schema/ability.ts'
import { actions } from '#schema/access.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { createSchema, fieldErrors, initialValues, noErrors, type Row, updateSchema, type Values } from '#schema/row.ts'
import { orderMistakes } from '#schema/row-order.ts'
import { isSingle, type Table } from '#schema/table.ts'
import type { BodyOf, TableName, ValuesOf } from '#schema/typed-rows.ts'
import { type Actor, isSystem, systemActor } from '../actor.ts'
import { now, today } from '../clock.ts'
import type { Transaction } from '../db/database.ts'
import { forbidden, invalid, notFound, stale } from '../errors.ts'
import { explained } from './constraints.ts'
import { holdFiles } from './held-files.ts'
import { type HistoryEntry, historyEntry, saveHistory } from './history.ts'
import type { HooksByTable, PendingChange, WriteVerb } from './hooks.ts'
import { readRow } from './list.ts'
import { type Consequence, consequencesOf, stillRefers, withoutTarget } from './references.ts'
import { deleteRow, insertRow, lockRow, updateRow } from './statements.ts'

/** One row to create, update or delete: of a table by its name, with fields as it has them, or of any table at hand. */
export type Change =
  | ChangeTo<Table, Values, Values>
  | { [N in TableName]: ChangeTo<N, BodyOf<N>, ValuesOf<N>> }[TableName]

interface ChangeTo<T, B, V> {
  table: T
  verb: WriteVerb
  id?: number
  /** What a client says, by body key; validated here. */
  values?: B
  /** What the program itself sets, read-only fields included; taken as it is, over `values`. */
  set?: V
  /** The version the client saw; another one in the database refuses the change (412). */
  version?: number
}

/** Who writes, under which rules. Changes of one command are undone together. */
export interface WriteContext {
  model: Model
  hooks: HooksByTable
  /** `system` has every right: imports, demo data, consequences of what a person did. */
  actor: Actor | 'system'
  command?: string
}

/**
 * The one way rows change. Carries out the changes in order, inside the caller's transaction, as one command:
 * rights on the table, validation, lock, rights on the row and version, hooks, SQL, history. Returns each row as
 * stored (references as ids), or undefined for a deletion.
 * Throws AppError: 403, 404, 409 in use (`usedBy`), 412 (`current`), 422 (`errors` by key). The caller must let the
 * transaction roll back then.
 */
export async function write(tx: Transaction, context: WriteContext, changes: Change[]): Promise<(Row | undefined)[]> {
  const actor = context.actor === 'system' ? systemActor(context.model) : context.actor
  const work: Work = { tx, actor, model: context.model, hooks: context.hooks, entries: [], going: new Set() }
  const rows: (Row | undefined)[] = []
  for (const change of changes) rows.push(await carryOut(work, change))
  saveHistory(tx, actor, context.command ?? randomUUID(), work.entries)
  return rows
}

/** One command being carried out. */
interface Work {
  tx: Transaction
  actor: Actor
  model: Model
  hooks: HooksByTable
  entries: HistoryEntry[]
  /** The rows on their way out, as `table id`: what refers to them need not follow twice. */
  going: Set<string>
}

async function carryOut(work: Work, change: Change): Promise<Row | undefined> {
  const table = typeof change.table === 'string' ? tableOf(work.model, change.table) : change.table
  const authorize = work.hooks.get(table.name)?.authorize
  if (!authorize && !permits(work.actor, change.verb, table)) throw forbidden()
  const pending: PendingChange = { table, verb: change.verb, id: change.id ?? 0, values: valuesOf(table, change, work) }
  if (change.verb !== 'create') pending.before = await lockedRow(work, table, change)
  await authorize?.(pending, work)
  if (change.values !== undefined) inOrder(pending)
  return finish(work, pending)
}

/** Carries out what follows from another row's deletion, unless the row has gone or moved on since it was seen. */
async function follow(work: Work, consequence: Consequence): Promise<void> {
  const { table, verb, id, key } = consequence
  if (work.going.has(`${table.name} ${id}`)) return
  const before = await lockRow(work.tx, table, id, verb === 'delete')
  if (!before || !stillRefers(before, consequence)) return
  const values = verb === 'delete' ? {} : { [key]: withoutTarget(before, consequence) }
  await finish(work, { table, verb, id, before, values })
}

/** The change of a locked row that may be made, between the hooks of its table. */
async function finish(work: Work, pending: PendingChange): Promise<Row | undefined> {
  const hooks = work.hooks.get(pending.table.name)
  await hooks?.before?.(pending, work)
  const after = await store(work, pending)
  await hooks?.after?.({ ...pending, id: after?.id ?? pending.id, after }, work)
  return after
}

function permits(actor: Actor, verb: WriteVerb, table: Table): boolean {
  const action = actions.find((known) => known === verb)
  if (!action) throw new Error(`${verb} is no action of access.json`)
  const fixed = isSingle(table) && (verb === 'create' || verb === 'delete')
  return actor.ability.can(action, table.name) && (!fixed || isSystem(actor))
}

/** The values to store: what the client may say, over the defaults of a new row, under what the program sets. */
function valuesOf(table: Table, change: Change, { actor }: Work): Values {
  if (change.verb === 'delete') return {}
  const creating = change.verb === 'create'
  const given = (creating ? createSchema(table) : updateSchema(table)).safeParse(change.values ?? {})
  if (!given.success && !(creating && change.values === undefined)) throw invalid(fieldErrors(given.error))
  const moment = { today: today(), now: now().toISOString(), userId: isSystem(actor) ? null : actor.id }
  const initial = creating && change.values !== undefined ? initialValues(table, moment) : {}
  return { ...initial, ...given.data, ...change.set }
}

/** Refuses what a client says if the whole row would then hold times or dates in the wrong order. */
function inOrder({ table, verb, before, values }: PendingChange): void {
  const errors = verb === 'delete' ? noErrors() : orderMistakes(table, { ...before, ...values })
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function lockedRow(work: Work, table: Table, { id = 0, verb, version }: Change): Promise<Row> {
  const row = await lockRow(work.tx, table, id, verb === 'delete')
  if (!row) throw notFound(table.label.one)
  if (version !== undefined && version !== row.version) throw stale({ row: await seenBy(work, table, id) })
  return row
}

/** The row as the person who was too late would read it now. */
async function seenBy({ tx, model, actor }: Work, table: Table, id: number): Promise<unknown> {
  const found = await readRow(tx, model, table, id, readableFields(actor.ability, table))
  return found ? JSON.parse(found.json) : null
}

/** Stores the change, with everything that follows from it, and notes it for the history. */
async function store(work: Work, pending: PendingChange): Promise<Row | undefined> {
  const { table, verb, before } = pending
  if (verb === 'delete' && before) {
    work.going.add(`${table.name} ${before.id}`)
    for (const consequence of await consequencesOf(work.tx, work.model, table, before.id)) {
      await follow(work, consequence)
    }
  }
  if (before && verb !== 'delete' && Object.keys(changedValues(before, pending.values)).length === 0) return before
  try {
    const after = await stored(work, pending)
    work.entries.push(historyEntry(pending, after))
    return after
  } catch (error) {
    throw explained(error, work.model, table, verb)
  }
}

async function stored({ tx, actor }: Work, { table, verb, before, values }: PendingChange): Promise<Row | undefined> {
  if (verb === 'create') {
    const row = await insertRow(tx, table, values)
    await holdFiles(tx, actor, table, undefined, row)
    return row
  }
  if (!before) throw new Error('Only a row that was locked can be changed')
  if (verb === 'delete') {
    await deleteRow(tx, table, before.id)
    await holdFiles(tx, actor, table, before, undefined)
    return undefined
  }
  const row = await updateRow(tx, table, before, changedValues(before, values))
  await holdFiles(tx, actor, table, before, row)
  return row
}

/** The values that differ from the row: a save that changes nothing leaves no trace. */
function changedValues(before: Row, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isDeepStrictEqual(before[key] ?? null, value ?? null)),
  )
}
