import type { RowValues } from '../condition/holds.ts'
import type { WrittenCondition } from '../grammar/condition-grammar.ts'
import type { Model } from '../model.ts'
import { type Field, fieldOf, type Table, writeKey } from '../table.ts'

// How rows move between states (`workflow`). The server decides it of what people say of rows (server/crud/workflow); screens
// offer what it would take. The program, what is brought back and what is replaced are not bound.

/** In `from` and `to`: whatever the state. */
export const ANY_STATE = '*'

/** One way from state to state, as the program reads it. */
export interface Move {
  /** None: from no state, where a new row begins. */
  from?: readonly string[]
  to: readonly string[]
  /** The roles of which one is needed; undefined for all, none for what the program alone does. */
  by?: readonly string[]
  when?: WrittenCondition
  /** The fields that are asked with it, in this order. */
  asks: readonly string[]
  /** What fields become by it. */
  sets: Readonly<Record<string, unknown>>
  label?: string
}

export interface Workflow {
  /** The choice, or the reference, that moves. */
  field: string
  /** Of a reference: the choice of its rows that says what they mean. */
  meaning?: string
  moves: readonly Move[]
}

/** Who moves rows: the roles they hold, and whether one of them manages the table. */
export interface Mover {
  roles: readonly string[]
  isManager: boolean
}

/** A change of state: null for none. */
export interface StateChange {
  from: string | null
  to: string | null
  /** The row is not stored yet. */
  isNew: boolean
}

/** The field that moves, with the key of bodies; undefined where the table has no workflow. */
export function movingField(table: Table): { name: string; key: string; field: Field; workflow: Workflow } | undefined {
  const { workflow } = table
  const field = workflow && fieldOf(table, workflow.field)
  return workflow && field ? { name: workflow.field, key: writeKey(workflow.field, field), field, workflow } : undefined
}

/** The choice whose options are the states: the field itself, or that of the rows it refers to. */
export function stateField(model: Pick<Model, 'tables'>, table: Table): Field | undefined {
  const moving = movingField(table)
  const target = model.tables.get(moving?.field.table ?? '')
  const meaning = moving?.workflow.meaning
  return meaning === undefined ? moving?.field : target && fieldOf(target, meaning)
}

/** The state of a row: what its field holds, or what the row means that it refers to. Null for none, undefined where that is not known. */
export function stateOf({ field, meaning }: Workflow, row: RowValues): string | null | undefined {
  const holder = meaning === undefined ? row : row.referred(field)
  const state = holder === null ? null : holder?.valueOf(meaning ?? field)
  return typeof state === 'string' || state === null ? state : undefined
}

/** Goes without saying: no move is asked for it. */
const UNSAID: Move = { to: [], asks: [], sets: {} }

/** Whether the row is such as a move asks; undefined where that is left open. */
type Answers = (when: WrittenCondition) => boolean | undefined

/**
 * The move that a change of state is, the first that fits; undefined where there is none for this person. Staying within one state, which
 * a reference may do by another row of that state, needs none, nor does a new row without a state, or with that of its default; and who manages the
 * table leaves a state from which no move leads. `is` says whether the row is such as a move asks: what it cannot tell is left open.
 */
export const moveOf = (table: Table, change: StateChange, mover: Mover, is: Answers): Move | undefined =>
  movesOf(table, change, mover, is)[0]

/** The moves that a change of state may be: the first that fits, and, where it is left open whether that does, those after it. */
export function movesOf(table: Table, change: StateChange, mover: Mover, is: Answers): Move[] {
  const answer = ({ when }: Move) => when === undefined || is(when)
  const fitting: Move[] = []
  for (const move of movesBetween(table, change)) {
    const fits = isBy(move, mover) && answer(move)
    if (fits !== false) fitting.push(move)
    if (fits === true) return fitting
  }
  return isUnsaid(table, change, mover) ? [...fitting, UNSAID] : fitting
}

/** The moves between these two states, of any person and any row. */
export const movesBetween = (table: Table, change: StateChange): Move[] =>
  (table.workflow?.moves ?? []).filter((move) => leads(move, change))

/** Whether the person has one of the roles that the move asks for. */
export const isBy = ({ by }: Move, { roles }: Mover): boolean =>
  by === undefined || by.some((role) => roles.includes(role))

function leads(move: Move, { from, to, isNew }: StateChange): boolean {
  const leaves = leavesFrom(move, from) || (from === null && move.from === undefined)
  const begins = move.from === undefined
  return (isNew ? begins : leaves) && (move.to.includes(ANY_STATE) || (to !== null && move.to.includes(to)))
}

/** Whether it leads out of the state: out of none, where it leads out of any. */
const leavesFrom = ({ from = [] }: Move, state: string | null): boolean =>
  from.includes(ANY_STATE) || (state !== null && from.includes(state))

function isUnsaid(table: Table, change: StateChange, { isManager }: Mover): boolean {
  const { from, to, isNew } = change
  if (from === to) return from === null || movesBetween(table, change).length === 0
  if (from === null && to === firstState(table)) return true
  const { moves = [] } = table.workflow ?? {}
  return !isNew && isManager && !moves.some((move) => leadsOn(move, from))
}

/** Whether it leads out of the state to another one. */
const leadsOn = (move: Move, state: string | null): boolean =>
  (leavesFrom(move, state) || (state === null && move.from === undefined)) && move.to.some((to) => to !== state)

/** The state in which a row begins by itself; null for none. */
function firstState(table: Table): string | null {
  const moving = movingField(table)
  const first = moving?.workflow.meaning === undefined ? moving?.field.default : undefined
  return typeof first === 'string' ? first : null
}

/** Of these states those that a row may be given by this person, its own among them. */
export const statesOffered = (
  table: Table,
  states: readonly string[],
  { from, isNew }: Pick<StateChange, 'from' | 'isNew'>,
  mover: Mover,
  is: Answers,
): string[] => states.filter((to) => to === from || moveOf(table, { from, to, isNew }, mover, is))
