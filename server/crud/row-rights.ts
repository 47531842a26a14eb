import { isDeepStrictEqual } from 'node:util'
import { ownFieldsOf, readCondition } from '#schema/condition/condition.ts'
import { anyReader } from '#schema/condition/reader.ts'
import { USERS } from '#schema/grammar/reserved.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { type RowAction, rowActions } from '#schema/rights/access.ts'
import { hidesNames, isBoundByRow, isPartial, rightsOn, shownFields, sightOf } from '#schema/rights/sight.ts'
import { noErrors } from '#schema/rows/row.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { type Actor, isSystem } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { type AppError, invalid, notFound, rowForbidden } from '../http/errors.ts'
import { type ChangeSet, each, idsOf, type Step } from './change-sets.ts'
import { type FieldsGiven, fieldsGiven } from './fields-given.ts'
import type { PendingChange } from './hooks.ts'
import { makeTotals } from './owned-rows/totals.ts'
import { type Command, throwIf } from './persist.ts'
import { addedIds } from './switched-off.ts'
import { idsWithin, type Rows } from './within.ts'

// Rights by row and field (`where`, `fields`, `exceptFields` of access.json) on the way of a change. The program, what follows
// from another change and what a grant covers are not bound by the right of the verb; what is not seen is not there for anybody.

/** The body keys that a person says of a change. */
export type SaidKeys = (step: Step) => readonly string[]

/** Refuses with 404 the rows that the actor may not see, as if they did not exist. */
export async function requireSeen(command: Command, set: ChangeSet): Promise<void> {
  const { tx, hooks, actor } = command
  const { table, follows } = set
  const isDecided = hooks.get(table.name)?.authorize !== undefined && !isBoundByRow(actor.ability, table)
  if (isSystem(actor) || follows || isDecided) return
  const seen = new Set(await idsWithin(tx, command, actor, table, idsOf(set)))
  // What is one's own affair in it, the module of users decides.
  if (table.name === USERS) seen.add(actor.id)
  await each(command, set, ({ pending }) => {
    if (!seen.has(pending.id)) throw notFound(table.label.one)
  })
}

/** The right on rows that the changes ask for; undefined where the actor has it for all rows and fields, or nobody asks. */
function askedRight({ actor }: Command, { table, verb, follows }: ChangeSet): RowAction | undefined {
  const action = rowActions.find((known) => known === verb)
  if (isSystem(actor) || follows || action === undefined) return undefined
  // Without any right the module of the table has decided.
  const isHeld = rightsOn(actor.ability, action, table).length > 0
  return isHeld && isPartial(actor.ability, action, table) ? action : undefined
}

/**
 * Of locked rows: refuses with 404 those that left the actor's sight meanwhile, with 403 those on which no right of theirs
 * holds, and with 422 by key the fields that a change names beyond their rights. A field that they read may be named with the value
 * that it has.
 */
export async function requireRights(
  command: Command,
  set: ChangeSet,
  said: SaidKeys,
  isFree: (step: Step) => boolean,
): Promise<void> {
  const { tx, actor } = command
  const { table } = set
  const action = askedRight(command, set)
  const isReadInPart = !isSystem(actor) && !set.follows && readsInPart(actor, table)
  if (set.verb === 'create' || (!action && !isReadInPart)) return
  const ids = idsOf(set)
  await requireSeen(command, set)
  const given = action && (await fieldsGiven(tx, command, actor, action, table, ids))
  const read = isReadInPart ? await fieldsGiven(tx, command, actor, 'read', table, ids) : undefined
  await each(command, set, (step) => {
    const { id, before } = step.pending
    const fields = given ? given.get(id) : 'all'
    if (!isFree(step) && fields === undefined) throw rowForbidden()
    throwIf(
      faultsIn(table, step, said(step), { write: isFree(step) ? 'all' : fields, read: read?.get(id) ?? 'all', before }),
    )
  })
}

const readsInPart = ({ ability }: Actor, table: Table): boolean =>
  rightsOn(ability, 'read', table).length > 0 && isPartial(ability, 'read', table)

/**
 * Of rows as they are stored by now: refuses with 422, or 403 where no field is at fault, what the actor would not be allowed to
 * do with them.
 */
export async function requireKept(
  command: Command,
  set: ChangeSet,
  said: SaidKeys,
  isFree: (step: Step) => boolean,
): Promise<void> {
  const action = askedRight(command, set)
  if (set.verb === 'delete' || !action) return
  const { table, steps } = set
  const stored = steps.filter((step) => step.after && !isFree(step))
  const ids = stored.map(({ after, pending }) => after?.id ?? pending.id)
  // A right may look at totals: they are those of the rows so far.
  if (!command.refused) await makeTotals(command)
  const given = await fieldsGiven(command.tx, command, command.actor, action, table, ids)
  if (!given) return
  await each(command, set, (step) => {
    if (!stored.includes(step)) return
    const fields = given.get(step.after?.id ?? step.pending.id)
    if (fields === undefined) throw outOfRights(command, table, action, said(step))
    const isNew = set.verb === 'create'
    const read = isNew ? readOfNew(command, table) : 'all'
    throwIf(faultsIn(table, step, said(step), { write: fields, read, before: isNew ? undefined : step.pending.before }))
  })
  if (set.refusal) throw set.refusal
}

/** A new row need not be one that its author sees; of no row they say more than they ever read. */
const readOfNew = ({ actor: { ability } }: Command, table: Table): FieldsGiven =>
  rightsOn(ability, 'read', table).length > 0 ? shownFields(ability, table) : 'all'

interface Allowed {
  write: FieldsGiven | undefined
  read: FieldsGiven
  before?: PendingChange['before']
}

/** Refuses the fields that a change names and that are not among these. */
function faultsIn(
  table: Table,
  { pending }: Step,
  keys: readonly string[],
  { write = [], read, before }: Allowed,
): AppError | undefined {
  if (write === 'all' && read === 'all') return undefined
  const errors = noErrors()
  for (const [name, field] of Object.entries(table.fields)) {
    const key = writeKey(name, field)
    // What a body says of fields that nobody writes is not taken from it.
    if (!keys.includes(key) || !(key in pending.values)) continue
    const isRead = read === 'all' || read.includes(name)
    const isSame = isRead && before && isDeepStrictEqual(before[key] ?? null, pending.values[key] ?? null)
    if (isSame || (isRead && (write === 'all' || write.includes(name)))) continue
    errors[key] = [messages.fieldNotYours]
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined
}

/** On the fields that the rights look at, of those that were said. */
function outOfRights({ model, actor }: Command, table: Table, action: RowAction, keys: readonly string[]): AppError {
  const place = { table, readable: Object.keys(table.fields), reader: anyReader(model) }
  const asked = rightsOn(actor.ability, action, table).flatMap(({ where = {} }) =>
    ownFieldsOf(readCondition(place, where, () => {})),
  )
  const named = [...new Set(asked)].flatMap((name) => {
    const field = fieldOf(table, name)
    return field && keys.includes(writeKey(name, field)) ? [writeKey(name, field)] : []
  })
  return named.length > 0
    ? invalid(Object.fromEntries(named.map((key) => [key, [messages.outOfRights]])))
    : rowForbidden()
}

/** Those of the rows that this person may make others refer to by the field: those that they see, and themselves. */
export async function referableIds(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  field: Pick<Field, 'table'>,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (field.table === undefined || !hidesNames(engine.model, actor.ability, field)) return ids
  const target = tableOf(engine.model, field.table)
  const isNoneSeen = sightOf(actor.ability, target).where?.length === 0
  const own = target.name === USERS ? [actor.id] : []
  return [...own, ...(isNoneSeen ? [] : await idsWithin(sql, engine, actor, target, ids))]
}

/**
 * Refuses with 422 by key a row that somebody does not see, where a change says that the row refers to it: for them it is not there.
 * Themselves they may name; what a grant covers names what its module says.
 */
export async function requireSeenTargets(
  command: Command,
  set: ChangeSet,
  said: SaidKeys,
  isFree: (step: Step) => boolean,
): Promise<void> {
  const { tx, model, actor } = command
  const { table, steps } = set
  if (isSystem(actor) || set.follows || set.verb === 'delete') return
  for (const [name, field] of Object.entries(table.fields)) {
    if (!hidesNames(model, actor.ability, field)) continue
    const key = writeKey(name, field)
    const newIn = ({ pending }: Step) => addedIds(pending, key)
    const asked = steps.filter((step) => !isFree(step) && said(step).includes(key))
    const ids = [...new Set(asked.flatMap(newIn))]
    if (ids.length === 0) continue
    const seen = await referableIds(tx, command, actor, field, ids)
    await each(command, set, (step) => {
      if (!asked.includes(step) || newIn(step).every((id) => seen.includes(id))) return
      throw invalid({ [key]: [messages.referenceGone] })
    })
  }
}
