import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { type AppError, conflict } from '../http/errors.ts'
import { type ChangeSet, each, idsOf, isChanged, isHooked, type Step, setsOf } from './change-sets.ts'
import { fileFields } from './columns.ts'
import { translateDbError, valueTold } from './constraints.ts'
import { lockApart, noteTouched, type Touched } from './exclusions/require-apart.ts'
import type { Grant } from './grant.ts'
import { holdFiles } from './held-files.ts'
import { deleteWithHistory, type HistoryEntry, historyEntry, saveHistory, sendWithHistory } from './history.ts'
import type { HooksByTable } from './hooks.ts'
import { atPlaceOf, orAtPlace } from './owned-rows/place.ts'
import { noteSummed, noteSummedOf, type Summed } from './owned-rows/totals.ts'
import { Parameters } from './parameters.ts'
import { type Consequence, consequencesOf, refuseUsed, usedByRow, withoutTargets } from './references.ts'
import { freeNumbers } from './series/freed-numbers.ts'
import { giveNumbers } from './series/give-numbers.ts'
import { deleteRows, hasLinks, insertRows, lockReferring, lockRows, updateOf, updateRows } from './statements.ts'
import type { Claim } from './workflow/moves.ts'
import { keepStays } from './workflow/stays.ts'
import type { Change, WriteContext } from './write.ts'

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
  /** It takes another command back: what it deletes was created by that. */
  undoes?: WriteContext['undoes']
  /** Of stored rows nothing is read but their ids and versions. */
  unread?: boolean
  /** Of a trial, what was refused. */
  refused?: Map<Change, AppError>
  /** The lines of the history so far, in the order in which the rows were changed. */
  entries: HistoryEntry[]
  /** The rows being deleted by this command, as `table id`, so that cascades visit each once. */
  deleting: Set<string>
  touched: Touched
  summed: Summed
  /** What its moves ask of rows as they are stored at its end. */
  claims: Claim[]
  /** The table was empty when rows began to be brought in: they come in the state that they are in. */
  isFirstFill?: boolean
  /** The ids of the rows that its changes were of, by change. */
  made: Map<Change, number>
}

/**
 * Persists changes that may be made, of locked rows: hooks.before and beforeSet, cascades, SQL, history entries, hooks.after. Throws why
 * the set ended early, once all before that is done.
 */
export async function persist(command: Command, set: ChangeSet): Promise<void> {
  const hooks = command.hooks.get(set.table.name)
  if (hooks?.before) await each(command, set, ({ pending }) => hooks.before?.(pending, command))
  const pending = set.steps.map((step) => step.pending)
  const refused = await hooks?.beforeSet?.(pending, command)
  if (refused) await each(command, set, (step) => throwIf(refused.get(step.pending)))
  if (set.verb === 'delete') await cascadeFrom(command, set)
  lockApart(command, set)
  await store(command, set)
  keepStays(command, set)
  noteTouched(command, set)
  noteSummed(command, set)
  for (const { change, pending, after } of set.steps) {
    const stored = { ...pending, id: after?.id ?? pending.id, after }
    await orAtPlace(change, () => hooks?.after?.(stored, command))
  }
  if (set.refusal) throw set.refusal
}

/** Throws what a check has found, if anything. */
export function throwIf(error: AppError | undefined): void {
  if (error) throw error
}

/** Does what must precede the deletion of these rows, of those that nothing forbids. */
async function cascadeFrom(command: Command, set: ChangeSet): Promise<void> {
  const usages = await usedByRow(command.tx, command, set.table, idsOf(set))
  await each(command, set, ({ pending }) => {
    const usedBy = usages.get(pending.id)
    if (usedBy) throw conflict(messages.inUse, { usedBy })
  })
  await cascade(command, set.table, idsOf(set))
}

/** Deletes the rows that belong to those being deleted, and unlinks those that only refer to them. */
async function cascade(command: Command, table: Table, ids: readonly number[]): Promise<void> {
  for (const id of ids) command.deleting.add(`${table.name} ${id}`)
  for (const consequences of await consequencesOf(command.tx, command.model, table, ids)) {
    const [first] = consequences
    if (first && isPlain(command, first)) await deleteTogether(command, first, consequences)
    else if (first) await cascadeTo(command, first, consequences)
  }
}

/** Whether rows of the table are deleted by nothing but their statement: no hooks, no files that become free. */
function isPlain({ hooks }: Command, { table, verb, inJoinTable }: Consequence): boolean {
  const own = hooks.get(table.name)
  const unhooked = own?.deletesPlainly === true || !isHooked(own)
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
  await refuseUsed(tx, command, table, locked)
  await cascade(command, table, locked)
  // Write the dependents' history first: undo replays it backwards, so parents come back before their children.
  saveHistory(tx, actor, id, entries.splice(0))
  try {
    await noteSummedOf(tx, command, table, locked)
    await freeNumbers(tx, actor, { table, ids: locked, reason: 'deleted' })
    await deleteWithHistory(tx, actor, id, table, locked)
  } catch (error) {
    throw translateDbError(error, model, { table, verb: 'delete' })
  }
}

/** Deletes or unlinks rows in sets; not those that were deleted, or refer to other rows by now: they were read before they are locked. */
async function cascadeTo(command: Command, { table, verb, key }: Consequence, rows: Consequence[]): Promise<void> {
  const targets = new Set(rows.map(({ target }) => target))
  const ids = [...new Set(rows.map(({ id }) => id))]
  const changes = ids.map((id): Change => ({ table, verb, id, set: verb === 'delete' ? {} : { [key]: null } }))
  for (const set of setsOf(command, changes)) {
    const left = idsOf(set).filter((id) => !command.deleting.has(`${table.name} ${id}`))
    const locked = await lockRows(command.tx, table, left, verb === 'delete')
    set.steps = set.steps.flatMap((step): Step[] => {
      const before = locked.get(step.pending.id)
      const without = before && withoutTargets(before[key], targets)
      if (without === undefined) return []
      const values = verb === 'delete' ? {} : { [key]: without }
      return [{ ...step, pending: { ...step.pending, before, values } }]
    })
    // A trial notes what it was asked for: a consequence that is refused refuses that. Nor was it created by what is taken back.
    await persist({ ...command, refused: undefined, undoes: undefined }, set)
  }
}

/** The SQL of the changes, and their history lines. A save that changes nothing runs no SQL and leaves no line. */
async function store(command: Command, set: ChangeSet): Promise<void> {
  const { tx, actor, model, entries } = command
  const { table, verb } = set
  if (verb !== 'delete') await giveNumbers(command, set)
  else await freeNumbers(tx, actor, { table, ids: idsOf(set), reason: command.undoes ? 'undone' : 'deleted' })
  const sets = [...alikeIn(set)]
  if (isSendable(command, set)) {
    for (const stored of sets.flat()) sendUpdate(command, stored)
    return
  }
  try {
    for (const alike of sets) await storeAlike(tx, set, alike)
  } catch (error) {
    const changed = [...new Set(sets.flat().flatMap(({ values }) => Object.keys(values)))]
    const refusal = translateDbError(error, model, { table, verb, changed })
    throw atPlaceOf(refusal, set.steps, valueTold(error))
  }
  await each(command, set, async ({ pending, after }) => {
    if (after !== undefined && after === pending.before) return
    await holdFiles(tx, actor, table, pending.before, after)
    entries.push(historyEntry(pending, after))
  })
}

/** Whether an update can be sent with its line of the history: it is of one row, and nothing is made of what it stores. */
const isSendable = ({ unread, hooks }: Command, { table, verb, steps }: ChangeSet): boolean =>
  unread === true &&
  steps.length === 1 &&
  !['create', 'delete'].includes(verb) &&
  hooks.get(table.name)?.after === undefined &&
  !hasLinks(table) &&
  fileFields(table).length === 0

/** Sends the update of a locked row. What the database refuses comes to light at the next statement, or at the commit. */
function sendUpdate({ tx, actor, model, id }: Command, { step, values }: Stored): void {
  const { table, verb, before } = step.pending
  if (!before) throw new Error('Only a row that was locked can be changed')
  const lists = new Parameters()
  const update = updateOf(table, [before.id], [values], lists)
  const changed = Object.keys(values)
  const translate = (error: unknown) =>
    atPlaceOf(translateDbError(error, model, { table, verb, changed }), [step], undefined)
  sendWithHistory(tx, actor, id, step.pending, { update, lists, translate })
  step.after = { id: before.id, version: before.version + 1 }
}

/** A change to be stored, with the values that differ from the row. */
interface Stored {
  step: Step
  values: Values
}

/** The changes that one statement stores: those of the same keys. */
function alikeIn({ verb, steps }: ChangeSet): Iterable<Stored[]> {
  const byKeys = new Map<string, Stored[]>()
  for (const step of steps) {
    const { before, values } = step.pending
    const changed = Object.entries(values).filter(([key]) => isChanged(step.pending, key))
    const stored = { step, values: Object.fromEntries(changed) }
    const keys = Object.keys(stored.values).sort().join()
    const alike = byKeys.get(keys)
    if (before && verb !== 'delete' && keys === '') step.after = before
    else if (alike) alike.push(stored)
    else byKeys.set(keys, [stored])
  }
  return byKeys.values()
}

async function storeAlike(tx: Transaction, { table, verb }: ChangeSet, alike: readonly Stored[]): Promise<void> {
  const ids = alike.map(({ step }) => step.pending.id)
  const values = alike.map((one) => one.values)
  if (verb !== 'create' && alike.some(({ step }) => !step.pending.before))
    throw new Error('Only a row that was locked can be changed')
  if (verb === 'delete') return deleteRows(tx, table, ids)
  const rows = verb === 'create' ? await insertRows(tx, table, values) : await updateRows(tx, table, ids, values)
  for (const [n, { step }] of alike.entries()) step.after = rows[n]
}
