import { isDeepStrictEqual } from 'node:util'
import { labelsAsked, ruleAnswer, ruleReader } from '#schema/condition/form-rules.ts'
import type { RowValues } from '#schema/condition/holds.ts'
import { optionLabel, optionValues } from '#schema/fields/choice.ts'
import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { managesTable } from '#schema/rights/ability.ts'
import { filledIn, type Moment, type Values } from '#schema/rows/row.ts'
import { totalsOf } from '#schema/rows/totals.ts'
import {
  isBy,
  type Mover,
  movesBetween,
  movesOf,
  movingField,
  type StateChange,
  stateField,
  stateOf,
  statesOffered,
  type Workflow,
} from '#schema/rows/workflow.ts'
import { type Field, fieldNamed, isDerived, type Table, writeKey } from '#schema/table.ts'
import { isSystem } from '../../actor.ts'
import { type AppError, invalid, rowForbidden } from '../../http/errors.ts'
import { type ChangeSet, each, isChanged, type Step } from '../change-sets.ts'
import { idsSuch } from '../ids-such.ts'
import { atPlace } from '../owned-rows/place.ts'
import type { Command } from '../persist.ts'
import { type Referred, type RowStates, readReferred, ruledRow, statesOf } from '../ruled-rows.ts'

/** What a move asks of a row that only the database knows, once all of the command is stored. */
export interface Claim {
  table: Table
  step: Step
  /** One of these must hold. */
  whens: readonly WrittenCondition[]
  /** What is said where none does. */
  refusal: AppError
}

/** A change of state, with the row as it is about to be. */
interface Moving extends StateChange {
  step: Step
  /** As it is stored; a new one as it begins. */
  stored: Values
  row: RowValues
}

/** What the changes of one set are judged by. */
interface Judge {
  model: Command['model']
  table: Table
  key: string
  workflow: Workflow
  states: Field
  mover: Mover
  is: (row: RowValues) => (when: WrittenCondition) => boolean | undefined
}

/**
 * Takes the moves that people make, and imports: refuses with 422 at the field that moves what no move of the table leads to, and
 * sets what the move sets beside what was said. What a move asks of totals and computed fields is left to `requireClaims`. Who takes back a move needs
 * the role of that move. Returns the rows that were read of those they refer to.
 */
export async function takeMoves(command: Command, set: ChangeSet, moment: Moment): Promise<Referred> {
  const moving = movingField(set.table)
  const states = stateField(command.model, set.table)
  if (!moving || !states || set.verb === 'delete' || command.isFirstFill) return none
  const { key, workflow } = moving
  const steps = set.steps.filter((step) => isMoved(command, step, key))
  if (steps.length === 0) return none
  const reader = ruleReader(command.model, { ...moment, userId: command.actor.id })
  const judge: Judge = {
    model: command.model,
    ...{ table: set.table, key, workflow, states, mover: moverOf(command, set.table) },
    is: (row) => (when) => ruleAnswer(when, row, reader),
  }
  const rows = steps.map((step) => ({ step, ...statesOf(set.table, moment, step.pending) }))
  const referred = await readReferred(command.tx, command.model, set.table, rows)
  const changes = changesOf(judge, rows, withoutTotals(judge.model, referred))
  await each(command, set, (step) => {
    const change = changes.get(step)
    if (!change) return
    if (command.undoes) requireRoleBack(judge, change, command.undoes)
    else take(command, judge, change, moment)
  })
  return referred
}

const none: Referred = new Map()

/** Whether somebody says another state of the row, or takes back that it has this one. */
const isMoved = ({ undoes }: Command, { change: { values, set }, pending }: Step, key: string): boolean =>
  undoes !== undefined
    ? pending.before !== undefined && set !== undefined && isChanged(pending, key)
    : values !== undefined && isChanged(pending, key)

function moverOf({ model, actor }: Command, table: Table): Mover {
  // What is brought in has no role: it goes the ways that there are.
  if (isSystem(actor)) return { roles: Object.keys(model.access.roles), isManager: false }
  return { roles: actor.roles, isManager: managesTable(model, actor.roles, table) }
}

/** The changes of state by their steps; none of a row that refers to one which is gone: the database refuses it. */
function changesOf(
  { model, table, workflow }: Judge,
  rows: readonly (RowStates & { step: Step })[],
  referred: Referred,
): ReadonlyMap<Step, Moving> {
  return new Map(
    rows.flatMap(({ step, merged, stored }): [Step, Moving][] => {
      const row = ruledRow(model, table, referred, withoutDerived(table, merged))
      if (workflow.meaning !== undefined && row.referred(workflow.field) === undefined) return []
      const isNew = step.pending.before === undefined
      const from = isNew ? null : (stateOf(workflow, ruledRow(model, table, referred, stored)) ?? null)
      return [[step, { step, stored, row, isNew, from, to: stateOf(workflow, row) ?? null }]]
    }),
  )
}

/** What is made when the row is saved is not known before. */
const withoutDerived = ({ fields }: Table, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => !(Object.hasOwn(fields, key) && isDerived(fields[key] ?? {}))),
  )

/** Totals of rows that are referred to are those before the command. */
const withoutTotals = (model: Command['model'], referred: Referred): Referred =>
  new Map(
    [...referred].map(([name, rows]) => {
      const totals = totalsOf(model, tableOf(model, name)).map(({ key }) => key)
      const cut = (row: Values) => Object.fromEntries(Object.entries(row).filter(([key]) => !totals.includes(key)))
      return [name, totals.length === 0 ? rows : new Map([...rows].map(([id, row]) => [id, cut(row)]))]
    }),
  )

/** Makes the move: what it sets is stored beside what was said. */
function take(command: Command, judge: Judge, change: Moving, moment: Moment): void {
  const { table, key, mover, is } = judge
  const { step, row } = change
  const fitting = movesOf(table, change, mover, is(row))
  const [move] = fitting
  if (!move) throw invalid({ [key]: [sentence(judge, change)] })
  for (const [name, value] of Object.entries(move.sets)) {
    const field = fieldNamed(table, name)
    const setKey = writeKey(name, field)
    if (!isSaid(change, setKey, field)) step.pending.values[setKey] = filledIn(value, moment)
  }
  // The moves after one that is left open set the same as that.
  const whens = fitting.flatMap(({ when }) => (when && is(row)(when) === undefined ? [when] : []))
  if (whens.length === fitting.length) {
    command.claims.push({ table, step, whens, refusal: invalid({ [key]: [notReady(judge, change)] }) })
  }
}

/** Whether the same save says something else of the field than the row has, or begins with: a form sends all that it shows. */
function isSaid({ step, stored }: Moving, key: string, { readOnly }: Field): boolean {
  const { change, pending } = step
  const isNamed = !readOnly && change.values !== undefined && Object.hasOwn(change.values, key)
  return isNamed && !isDeepStrictEqual(pending.values[key] ?? null, stored[key] ?? null)
}

const labelOf = ({ states }: Judge, state: string | null): string => optionLabel(states, state)
/** What the moves that are theirs look at, of those between the two states. */
function notReady(judge: Judge, change: Moving): string {
  const { model, table, mover } = judge
  const whens = movesBetween(table, change).flatMap((move) => (isBy(move, mover) && move.when ? [move.when] : []))
  return messages.notReady(labelOf(judge, change.to), labelsAsked(model, table, whens))
}

/** Why no move fits. */
function sentence(judge: Judge, change: Moving): string {
  const { table, states, mover, is } = judge
  const { from, to, isNew, row } = change
  if (to === null) return messages.noMoveOut
  const between = movesBetween(table, change)
  if (between.some((move) => isBy(move, mover))) return notReady(judge, change)
  if (between.length > 0) return messages.moveNotYours(labelOf(judge, to))
  const others = statesOffered(table, optionValues(states), { from, isNew }, mover, is(row))
    .filter((state) => state !== from)
    .map((state) => labelOf(judge, state))
  return from === null
    ? messages.noBeginning(labelOf(judge, to), others)
    : messages.noMove(labelOf(judge, from), labelOf(judge, to), others)
}

/**
 * Refuses with 403 to take back a move that the person could not have made. Where another person did it, that may have been an undo
 * itself: then what it took back is made again, which they could have made neither.
 */
function requireRoleBack({ table, mover }: Judge, { from, to }: Moving, undoes: Command['undoes']): void {
  const isTheirs = (change: StateChange): boolean => {
    const moves = movesBetween(table, change).filter(({ by }) => by === undefined || by.length > 0)
    return moves.length === 0 || moves.some((move) => isBy(move, mover))
  }
  const back = isTheirs({ from: to, to: from, isNew: false })
  const again = undoes === 'own' || isTheirs({ from, to, isNew: false })
  if (!mover.isManager && !(back && again)) throw rowForbidden(messages.undoneByOthers)
}

/**
 * The keys for which what is restored needs a right: without those that a move has set, where people take back what they did themselves.
 */
export function restoredKeys({ undoes }: Command, table: Table, set: Values): string[] {
  const moving = movingField(table)
  const keys = Object.keys(set)
  if (undoes !== 'own' || !moving || !keys.includes(moving.key)) return keys
  const names = moving.workflow.moves.flatMap(({ sets }) => Object.keys(sets))
  const ofMoves = names.map((name) => writeKey(name, fieldNamed(table, name)))
  return keys.filter((key) => !ofMoves.includes(key))
}

/** Refuses with 422 the moves whose rows, as they are stored at the end of the command, are not such as the move asks. */
export async function requireClaims(command: Command, moment: Moment): Promise<void> {
  const claims = command.claims.splice(0)
  const alike = new Map<WrittenCondition, Claim[]>()
  for (const claim of claims) for (const when of claim.whens) alike.set(when, [...(alike.get(when) ?? []), claim])
  const met = new Set<Claim>()
  for (const [when, asking] of alike) {
    const open = asking.filter((claim) => !met.has(claim))
    const [first] = open
    if (!first) continue
    const such = await idsSuch(command, first.table, when, open.map(idOf), moment)
    for (const claim of open) if (such.has(idOf(claim))) met.add(claim)
  }
  for (const claim of claims) if (!met.has(claim)) refuse(command, claim)
}

const idOf = ({ step }: Claim): number => step.after?.id ?? step.pending.id

/** A trial notes it and goes on. */
function refuse({ refused }: Command, { step: { change }, refusal }: Claim): void {
  const error = atPlace(refusal, change.at)
  if (!refused) throw error
  refused.set(change, error)
}
