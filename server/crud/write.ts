import { randomUUID } from 'node:crypto'
import { type Model, tableOf } from '#schema/model.ts'
import { readableFields } from '#schema/rights/ability.ts'
import { actions } from '#schema/rights/access.ts'
import { impossibleValues } from '#schema/rows/doubts.ts'
import { positionErrors } from '#schema/rows/position.ts'
import {
  createSchema,
  fieldErrors,
  initialValues,
  noErrors,
  type Row,
  updateSchema,
  type Values,
} from '#schema/rows/row.ts'
import { sequenceField } from '#schema/rows/sequence.ts'
import { orderErrors } from '#schema/rows/times-in-order.ts'
import type { BodyOf, TableName, ValuesOf } from '#schema/rows/typed-rows.ts'
import { isSingle, type Table } from '#schema/table.ts'
import { type Actor, isSystem } from '../actor.ts'
import { now, today } from '../clock.ts'
import type { Transaction } from '../db/database.ts'
import { forbidden, invalid, notFound, stale } from '../http/errors.ts'
import { type Grant, systemActor } from './grant.ts'
import { saveHistory } from './history.ts'
import type { HooksByTable, PendingChange, WriteVerb } from './hooks.ts'
import { type Command, persist } from './persist.ts'
import { readRow } from './read.ts'
import { nextNumber } from './sequence/next-number.ts'
import { lockRow } from './statements.ts'
import { refuseSwitchedOff } from './switched-off.ts'
import { isWithin } from './within.ts'

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
  /** It only follows from another change of its command, in a table that no person writes: no right is asked. */
  follows?: boolean
}

/** Who writes, under which rules. Changes of one command are undone together. */
export interface WriteContext {
  model: Model
  hooks: HooksByTable
  /** `system` is the program itself, as `asProgram` has it: imports, demo data, consequences of what a person did. */
  actor: Actor | 'system'
  /** What may be written beyond the rights of the actor; of the program, what it may write at all. */
  grant?: Grant
  command?: string
  /** As hooks are told. */
  keepsAttribution?: boolean
  /** The caller rolls back what is done, to see what would be refused: no history. */
  trial?: boolean
}

/**
 * The one way rows change: `write(tx, context, [{ table: 'agents', verb: 'update', id: 7, version: 3, values: { nome:
 * 'Anna' } }])`. Applies the changes in order, inside the caller's transaction, as one command: rights on the table,
 * validation, hooks.admit, lock, version, rights on the row, what is switched off (apply); hooks.before, SQL, hooks.after
 * (persist); history, which is the feed of events. Returns each row as stored (references as ids), or undefined for a
 * deletion. Throws AppError: 403, 404, 409 in use (`usedBy`), 412 (`current`), 422 (`errors` by key). The caller must let
 * the transaction roll back then.
 */
export async function write(tx: Transaction, context: WriteContext, changes: Change[]): Promise<(Row | undefined)[]> {
  const actor = context.actor === 'system' ? systemActor(context.model) : context.actor
  const { model, hooks, grant, keepsAttribution } = context
  const id = context.command ?? randomUUID()
  const command: Command = { tx, id, actor, model, hooks, grant, keepsAttribution, entries: [], deleting: new Set() }
  const rows: (Row | undefined)[] = []
  for (const change of changes) rows.push(await apply(command, change))
  if (!context.trial) saveHistory(tx, actor, id, command.entries)
  return rows
}

/** All checks that may refuse a change, before it is persisted. */
async function apply(command: Command, change: Change): Promise<Row | undefined> {
  const table = typeof change.table === 'string' ? tableOf(command.model, change.table) : change.table
  const { admit, authorize } = command.hooks.get(table.name) ?? {}
  const isGranted = covers(command, table, change)
  if (!isGranted && !authorize && !change.follows && !permits(command.actor, change.verb, table)) throw forbidden()
  const values = await withSequenceNumber(command, change, table, parseValues(table, change, command))
  const { verb, follows } = change
  const pending: PendingChange = { table, verb, id: change.id ?? 0, values, follows }
  await admit?.(pending, command)
  if (change.verb !== 'create') {
    if (!authorize && !follows) await requireWithin(command, table, pending.id)
    pending.before = await lockVersion(command, table, change)
  }
  if (!isGranted) await authorize?.(pending, command)
  if (change.values !== undefined) checkRow(pending)
  if (change.values !== undefined && !isSystem(command.actor)) checkDoubts(pending)
  await refuseSwitchedOff(command, pending, namedKeys(change, command))
  return persist(command, pending)
}

/** The keys of a change that come from a person: those of the body, and those that an undo restores in an existing row. */
const namedKeys = ({ verb, values = {}, set = {} }: Change, { keepsAttribution }: Command): string[] =>
  Object.keys(keepsAttribution && verb === 'update' ? { ...values, ...set } : values)

/** Whether the change needs no right of the actor. Throws where the program has a grant that does not name it. */
function covers({ grant, actor }: Command, table: Table, change: Change): boolean {
  if (!grant) return false
  const isCovered = grant.covers(table.name, change)
  if (!isCovered && isSystem(actor)) throw new Error(`Not granted: ${change.verb} of ${table.name}. ${grant.why}`)
  return isCovered
}

function permits(actor: Actor, verb: WriteVerb, table: Table): boolean {
  const action = actions.find((known) => known === verb)
  if (!action) throw new Error(`${verb} is no action of access.json`)
  const fixed = isSingle(table) && (verb === 'create' || verb === 'delete')
  return actor.ability.can(action, table.name) && (!fixed || isSystem(actor))
}

/** Throws 404 for a row that the actor may not see, as if it did not exist. */
async function requireWithin({ tx, hooks, actor }: Command, table: Table, id: number): Promise<void> {
  const isThere = isSystem(actor) || (await isWithin(tx, { hooks, views: new Map() }, actor, table, id))
  if (!isThere) throw notFound(table.label.one)
}

/** The values to store: what the client may say, over the defaults of a new row, under what the program sets. */
function parseValues(table: Table, change: Change, { actor }: Command): Values {
  if (change.verb === 'delete') return {}
  const creating = change.verb === 'create'
  const parsedBody = (creating ? createSchema(table) : updateSchema(table)).safeParse(change.values ?? {})
  if (!parsedBody.success && !(creating && change.values === undefined)) throw invalid(fieldErrors(parsedBody.error))
  const moment = { today: today(), now: now().toISOString(), userId: isSystem(actor) ? null : actor.id }
  const initial = creating && change.values !== undefined ? initialValues(table, moment) : {}
  return { ...initial, ...parsedBody.data, ...change.set }
}

/** A new row without a number of its own stands behind all others of a table that people order. */
async function withSequenceNumber(
  { tx }: Command,
  { verb, values }: Change,
  table: Table,
  parsed: Values,
): Promise<Values> {
  const key = verb === 'create' && values !== undefined ? sequenceField(table) : undefined
  if (key === undefined || typeof parsed[key] === 'number') return parsed
  return { ...parsed, [key]: await nextNumber(tx, table, key) }
}

/** Locks the row: 404 when there is none, 412 when it has another version than the client saw. */
async function lockVersion(command: Command, table: Table, { id = 0, verb, version }: Change): Promise<Row> {
  const row = await lockRow(command.tx, table, id, verb === 'delete')
  if (!row) throw notFound(table.label.one)
  if (version !== undefined && version !== row.version) throw stale({ row: await currentRow(command, table, id) })
  return row
}

/** The present row, as the person with the stale version may read it. */
async function currentRow({ tx, model, actor }: Command, table: Table, id: number): Promise<unknown> {
  const stored = await readRow(tx, model, table, id, readableFields(actor.ability, table))
  return stored ? JSON.parse(stored.json) : null
}

/** Refuses values with which the whole row would have times or dates in the wrong order, or half a position. */
function checkRow({ table, verb, before, values }: PendingChange): void {
  const row = { ...before, ...values }
  const errors = verb === 'delete' ? noErrors() : { ...orderErrors(table, row), ...positionErrors(table, row, before) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses impossible values of people (a wrong check digit); imports report theirs themselves. */
function checkDoubts({ table, before, values }: PendingChange): void {
  const errors = impossibleValues(table, before, values)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
