import { labelsAsked, type RuledState, ruleAnswer } from '#schema/condition/form-rules.ts'
import type { RowValues } from '#schema/condition/holds.ts'
import type { ListReader } from '#schema/condition/reader.ts'
import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import type { Model } from '#schema/model.ts'
import { managesTable } from '#schema/rights/ability.ts'
import {
  isBy,
  type Move,
  type Mover,
  moveOf,
  movesBetween,
  movingField,
  stateField,
  stateOf,
  statesOffered,
} from '#schema/rows/workflow.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { currentSession, type Session } from '#src/lib/net/session.ts'

/** A row that may be moved: as it is stored, which a new one is not yet, and as it is about to be. */
export interface MovableRow {
  model: Model
  table: Table
  stored?: RowValues
  typed: RowValues
  reader: ListReader
}

const movers = new WeakMap<Table, { session?: Session; model: Model; mover: Mover }>()

/** The current user as one who moves rows of the table. */
export function currentMover(model: Model, table: Table): Mover {
  const session = currentSession()
  const before = movers.get(table)
  if (before?.session === session && before?.model === model) return before.mover
  const roles = session?.roles ?? []
  const mover = { roles, isManager: managesTable(model, roles, table) }
  movers.set(table, { session, model, mover })
  return mover
}

/** The states of the rows of the table, in the order of their definition. */
export const statesOf = (model: Model, table: Table): string[] => Object.keys(stateField(model, table)?.options ?? {})

/** The state that the row would leave: none of a new one; undefined where it is not known. */
function leftBy({ table: { workflow }, stored }: MovableRow): string | null | undefined {
  if (!stored) return null
  return workflow && stateOf(workflow, stored)
}

/** The move that brings the row into the state; undefined where this user has none, or the state of the row is not known. */
export function moveTo(row: MovableRow, to: string | null): Move | undefined {
  const { model, table, stored } = row
  const from = leftBy(row)
  if (from === undefined) return undefined
  return moveOf(table, { from, to, isNew: !stored }, currentMover(model, table), isSuchIn(row))
}

/** Whether this user may bring the row into the state; the server decides where its own is not known. */
export const mayMoveTo = (row: MovableRow, to: string | null): boolean =>
  leftBy(row) === undefined || moveTo(row, to) !== undefined

/**
 * The labels of the fields for which a row must wait that this user would move into the state: what its moves look at there, none of
 * which fits. Undefined where no move of theirs leads there.
 */
export function awaitedFields(row: MovableRow, to: string | null): string[] | undefined {
  const { model, table, stored } = row
  const from = leftBy(row)
  if (from === undefined || mayMoveTo(row, to)) return undefined
  const mover = currentMover(model, table)
  const between = movesBetween(table, { from, to, isNew: !stored }).filter((move) => isBy(move, mover))
  const whens = between.flatMap(({ when }) => (when ? [when] : []))
  return between.length > 0 ? labelsAsked(model, table, whens) : undefined
}

const isSuchIn =
  ({ typed, reader }: MovableRow) =>
  (when: WrittenCondition) =>
    ruleAnswer(when, typed, reader)

/** What rules make of the field that moves, with the moves of this user: the server decides where the state of the row is not known. */
export function withMoves(state: RuledState, row: MovableRow): RuledState {
  const { model, table, stored } = row
  const moving = movingField(table)
  const from = leftBy(row)
  if (!moving || from === undefined) return state
  const all = statesOf(model, table)
  const isNew = !stored
  const states = statesOffered(table, all, { from, isNew }, currentMover(model, table), isSuchIn(row))
  const { meaning } = moving.workflow
  const mayBeNone = from === null || moveTo(row, null) !== undefined
  const offered = meaning === undefined ? amongOptions(states, state) : amongRows(states, all, meaning, state)
  const first = isNew && meaning === undefined ? (moving.field.default ?? null) : from
  // Another row of the target may mean the same.
  const others = Array.isArray(offered) ? offered.filter((one) => one !== first) : states
  const isStuck = others.length === 0 && (mayBeNone ? isNew || from === null : true)
  return {
    ...state,
    readOnly: state.readOnly || isStuck,
    required: state.required || !mayBeNone,
    ...(offered && { offered }),
  }
}

const amongOptions = (states: readonly string[], { offered }: RuledState): string[] =>
  Array.isArray(offered) ? states.filter((one) => offered.includes(one)) : [...states]

/** A condition on the rows that may be chosen; undefined where all may be. */
function amongRows(
  states: readonly string[],
  all: readonly string[],
  meaning: string,
  { offered }: RuledState,
): RuledState['offered'] {
  if (states.length === all.length || Array.isArray(offered)) return offered
  const ruled = offered?.[meaning]
  const among = ruled === undefined ? [...states] : states.filter((one) => [ruled].flat().includes(one))
  return { ...offered, [meaning]: among }
}

/** Whether some move of this user leads into the state, from wherever; whether a row is ready for it is told row by row. */
export function isReachable(model: Model, table: Table, to: string | null): boolean {
  const mover = currentMover(model, table)
  return [null, ...statesOf(model, table)].some(
    (from) => from !== to && moveOf(table, { from, to, isNew: false }, mover, () => undefined) !== undefined,
  )
}

/** The fields that moves of this user into the state ask, in their order, each once. */
export function askedBefore(model: Model, table: Table, to: string | null): string[] {
  const mover = currentMover(model, table)
  const moves = [null, ...statesOf(model, table)].flatMap((from) =>
    from === to ? [] : (moveOf(table, { from, to, isNew: false }, mover, () => undefined) ?? []),
  )
  return [...new Set(moves.flatMap(({ asks }) => asks))].filter((name) => fieldOf(table, name))
}
