import { randomUUID } from 'node:crypto'
import type { Model } from '#schema/model.ts'
import { actions } from '#schema/rights/access.ts'
import {
  createSchema,
  fieldErrors,
  initialValues,
  type Moment,
  type Row,
  updateSchema,
  type Values,
} from '#schema/rows/row.ts'
import { sequenceField } from '#schema/rows/sequence.ts'
import type { BodyOf, TableName, ValuesOf } from '#schema/rows/typed-rows.ts'
import { isSingle, type Table } from '#schema/table.ts'
import { type Actor, isSystem } from '../actor.ts'
import { now, today } from '../clock.ts'
import type { Transaction } from '../db/database.ts'
import { type AppError, forbidden, invalid, notFound, stale } from '../http/errors.ts'
import { requireSubjects } from './about.ts'
import { callAfterCommand } from './after-command.ts'
import { type ChangeSet, each, idsOf, MOST_AT_ONCE, type Step, setsOf } from './change-sets.ts'
import { checkDoubts, checkRow } from './check-row.ts'
import { requireApart } from './exclusions/require-apart.ts'
import { formRules } from './form-rules.ts'
import { type Grant, systemActor } from './grant.ts'
import { noteManyRows } from './held-rows.ts'
import { saveHistory } from './history.ts'
import type { HooksByTable, WriteVerb } from './hooks.ts'
import { requireOwned, requireSections } from './owned-rows/belonging.ts'
import { lockSummed, makeTotals } from './owned-rows/totals.ts'
import { type Command, persist } from './persist.ts'
import { readRow } from './read.ts'
import { readingFor } from './reading.ts'
import { requireKept, requireRights, requireSeen, requireSeenTargets, type SaidKeys } from './row-rights.ts'
import { lastNumber, numberAfter } from './sequence/next-number.ts'
import { lockRows } from './statements.ts'
import { switchedOffRule } from './switched-off.ts'
import { takeDefaults } from './take-defaults.ts'
import { requireWithin } from './within.ts'
import { requireClaims, restoredKeys, takeMoves } from './workflow/moves.ts'

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
  /** The change of the same command, before it, whose row it belongs to, and the key under which it names that row. */
  of?: { change: Change; key: string }
  /** Where it stands in the body that said it: `righe.2`. */
  at?: string
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
  /** It takes another command back, of the same person or of another one. */
  undoes?: 'own' | 'another'
  /** Rows are brought into a table that was empty: they come in whatever state, and no move is asked. */
  isFirstFill?: boolean
  /** The caller reads nothing of the rows but their ids and versions, so that an update of one need not be waited for. */
  unread?: boolean
  /** The caller rolls back what is done, to see what would be refused: no history. What is refused is noted here. */
  trial?: Map<Change, AppError>
}

/**
 * The one way rows change: `write(tx, context, [{ table: 'agents', verb: 'update', id: 7, version: 3, values: { nome:
 * 'Anna' } }])`. Applies the changes in order, inside the caller's transaction, as one command, in sets of consecutive
 * changes that are alike, each set as one row is saved: rights on the table, validation, hooks.admit, sight, lock, version, rights
 * on the row and its fields, moves between states, rules, what is switched off (apply); hooks.before, SQL, hooks.after (persist); rights on the row as it is then; history, which is the feed of events.
 * At its end totals of rows that belong to a row are made, moves that ask for them are judged, rows are kept apart (`unique` and `exclusive` of their table), and hooks.afterCommand is called.
 * Returns each row as stored (references as ids), or undefined for a deletion. Throws AppError for the first change that is
 * refused: 403, 404, 409 in use (`usedBy`) or held by a command over many rows, 412 (`current`), 422 (`errors` by key). The
 * caller must let the transaction roll back then.
 */
export async function write(tx: Transaction, context: WriteContext, changes: Change[]): Promise<(Row | undefined)[]> {
  const actor = context.actor === 'system' ? systemActor(context.model) : context.actor
  const { model, hooks, grant, keepsAttribution, undoes, isFirstFill, unread, trial } = context
  const id = context.command ?? randomUUID()
  const ofCommand = {
    grant,
    keepsAttribution,
    undoes,
    isFirstFill,
    unread,
    refused: trial,
    entries: [],
    deleting: new Set<string>(),
    touched: new Map(),
    summed: new Map(),
    claims: [],
    made: new Map<Change, number>(),
  }
  const command: Command = { tx, id, actor, model, hooks, ...ofCommand }
  const sets = setsOf(command, changes)
  if (changes.length > MOST_AT_ONCE && !trial) noteManyRows(tx)
  const rows: (Row | undefined)[] = []
  for (const set of sets) {
    await apply(command, set)
    for (const { change, pending, after } of set.steps) {
      rows.push(after)
      command.made.set(change, after?.id ?? pending.id)
    }
    const entries = command.entries.splice(0)
    if (!trial) saveHistory(tx, actor, id, entries)
  }
  if (!trial) await makeTotals(command)
  await requireClaims(command, momentOf(command))
  await requireApart(command)
  if (!trial) await callAfterCommand(command, sets)
  return rows
}

/** All checks that may refuse a change, before it is persisted. */
async function apply(command: Command, set: ChangeSet): Promise<void> {
  const { table, verb, follows } = set
  const { admit, authorize } = command.hooks.get(table.name) ?? {}
  const granted = new Set<Step>()
  await each(command, set, (step) => {
    if (covers(command, table, step.change)) granted.add(step)
    else if (!authorize && !follows && !permits(command.actor, verb, table)) throw forbidden()
    step.pending.values = parseValues(table, step.change, command)
  })
  await takeDefaults(command, set)
  await giveSequenceNumbers(command, set)
  if (admit) await each(command, set, ({ pending }) => admit(pending, command))
  const said: SaidKeys = (step) => namedKeys(step, command)
  const isFree = (step: Step) => granted.has(step)
  await lockSummed(command, set)
  if (verb !== 'create') {
    await requireSeen(command, set)
    await lockVersions(command, set)
    await each(command, set, (step) => requireOwned(command, step))
    await requireRights(command, set, said, isFree)
  }
  await requireSeenTargets(command, set, said, isFree)
  await requireSubjects(command, set)
  const moment = momentOf(command)
  const referred = await takeMoves(command, set, moment)
  await each(command, set, async (step) => {
    if (!granted.has(step)) await authorize?.(step.pending, command)
    if (step.change.values !== undefined) checkRow(step.pending, command.actor)
    if (step.change.values !== undefined && !isSystem(command.actor)) checkDoubts(step.pending)
  })
  if (!isSystem(command.actor)) await requireSections(command, set, moment)
  const refuseByRules = await formRules(command, set, moment, referred)
  if (refuseByRules) await each(command, set, refuseByRules)
  const keysOf = new Map(set.steps.map((step) => [step.pending, said(step)]))
  const refuse = await switchedOffRule(command, table, keysOf)
  await each(command, set, ({ pending }) => refuse(pending))
  await persist(command, set)
  await requireKept(command, set, said, isFree)
}

/** The keys of a change that come from a person: those of the body, and those that an undo restores in an existing row. */
const namedKeys = ({ change: { verb, values = {}, set = {} }, pending }: Step, command: Command): string[] =>
  command.keepsAttribution && verb === 'update'
    ? [...Object.keys(values), ...restoredKeys(command, pending.table, set)]
    : Object.keys(values)

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

/** The values to store: what the client may say, over the defaults of a new row, under what the program sets. */
function parseValues(table: Table, change: Change, { actor, made }: Command): Values {
  if (change.verb === 'delete') return {}
  const creating = change.verb === 'create'
  const { of } = change
  const body = creating && of ? { ...change.values, [of.key]: made.get(of.change) } : (change.values ?? {})
  const parsedBody = (creating ? createSchema(table) : updateSchema(table)).safeParse(body)
  if (!parsedBody.success && !(creating && change.values === undefined)) throw invalid(fieldErrors(parsedBody.error))
  const initial = creating && change.values !== undefined ? initialValues(table, momentOf({ actor })) : {}
  return { ...initial, ...parsedBody.data, ...change.set }
}

const momentOf = ({ actor }: Pick<Command, 'actor'>): Moment => ({
  today: today(),
  now: now().toISOString(),
  userId: isSystem(actor) ? null : actor.id,
})

/** New rows without a number of their own stand behind all others of a table that people order. */
async function giveSequenceNumbers({ tx }: Command, { table, verb, steps }: ChangeSet): Promise<void> {
  const key = verb === 'create' ? sequenceField(table) : undefined
  if (key === undefined || steps.every(({ change }) => change.values === undefined)) return
  let last = await lastNumber(tx, table, key)
  for (const { change, pending } of steps) {
    const own = pending.values[key]
    const number = typeof own === 'number' || change.values === undefined ? own : numberAfter(last, table, key)
    if (typeof number !== 'number') continue
    pending.values[key] = number
    last = Math.max(last, number)
  }
}

/** Locks the rows: 404 where there is none, 412 where it has another version than the client saw. */
async function lockVersions(command: Command, set: ChangeSet): Promise<void> {
  const { table, verb } = set
  const rows = await lockRows(command.tx, table, idsOf(set), verb === 'delete')
  await each(command, set, async ({ change: { version }, pending }) => {
    const row = rows.get(pending.id)
    if (!row) throw notFound(table.label.one)
    if (version !== undefined && version !== row.version) throw stale({ row: await currentRow(command, table, row.id) })
    pending.before = row
  })
}

/** The present row, as the person with the stale version may read it. Throws 404 where it has left their sight meanwhile. */
async function currentRow(command: Command, table: Table, id: number): Promise<unknown> {
  const { tx, model, actor } = command
  if (!isSystem(actor)) await requireWithin(tx, command, actor, table, id)
  const stored = await readRow(tx, model, table, id, await readingFor(tx, command, actor, table))
  return stored ? JSON.parse(stored.json) : null
}
