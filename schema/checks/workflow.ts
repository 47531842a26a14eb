import { takenDefaults } from '../condition/taken-defaults.ts'
import { optionValues } from '../fields/choice.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { ANY_STATE, type Move, movesBetween, type StateChange, stateField, type Workflow } from '../rows/workflow.ts'
import { type Field, fieldOf, isDerived, isView, isWritten, type Table } from '../table.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { asksWhatIsMade, moveChecks } from './moves.ts'

/** What is wrong with the way in which rows of the table move between states. */
export function workflowChecks(model: Model, table: Table): TableMistake[] {
  const { workflow } = table
  if (!workflow) return []
  if (!isWritten(table)) return [['T71', 'workflow', isView(table) ? OF_VIEW : OF_NOBODY]]
  const fault = movingFault(model, table, workflow)
  if (fault) return [['T71', 'workflow.field', fault]]
  const field = stateField(model, table)
  // That a reference names no table is told at the reference itself.
  if (!field) return []
  const states = optionValues(field)
  const named = workflow.moves.flatMap((move, at) => namedFaults(states, move, at))
  return [
    ...named,
    ...workflow.moves.flatMap((move, at) =>
      moveChecks(model, { table, workflow, move, states, at: `workflow.moves.${at}` }),
    ),
    ...(named.length > 0 ? [] : wayChecks(model, waysIn(model, table, workflow, field))),
  ]
}

const OF_VIEW = 'has no meaning for a view: nobody writes its rows'
const OF_NOBODY = 'has no meaning: nobody writes its rows, and the program is not bound'

function movingFault(model: Model, table: Table, { field: name, meaning }: Workflow): string | undefined {
  const field = fieldOf(table, name)
  if (!field) return `no field is called "${name}"${didYouMean(name, Object.keys(table.fields))}`
  const target = field.type === 'reference' ? model.tables.get(field.table ?? '') : undefined
  const kind = kindFault(name, field, meaning, target)
  if (kind) return kind
  if (isDerived(field)) return `"${name}" is computed when the row is saved: nobody moves it`
  if (field.readOnly) return `"${name}" is read-only: nobody moves it, and the program is not bound`
  const states = meaning === undefined ? field : target && fieldOf(target, meaning)
  return optionValues(states ?? {}).includes(ANY_STATE)
    ? `has the option "${ANY_STATE}", which stands for any state in "from" and "to"`
    : undefined
}

/** What moves is a choice, or a reference with a choice of the rows it refers to. */
function kindFault(name: string, field: Field, meaning: string | undefined, target?: Table): string | undefined {
  if (field.type === 'choice')
    return meaning === undefined ? undefined : `"${name}" is a choice: name it alone, without a dot`
  if (field.type !== 'reference') return `"${name}" is of the type ${field.type}: a choice moves, or a reference`
  if (!target) return undefined
  const choices = Object.keys(target.fields).filter((one) => target.fields[one]?.type === 'choice')
  if (meaning === undefined)
    return `"${name}" refers to rows of ${target.name}: name the choice that says what they mean, "${name}.${choices[0] ?? '…'}"`
  const choice = fieldOf(target, meaning)
  if (!choice) return `${target.name} has no field "${meaning}"${didYouMean(meaning, choices)}`
  return choice.type === 'choice'
    ? undefined
    : `"${meaning}" of ${target.name} is of the type ${choice.type}: no choice`
}

/** States that are not there, or are named for nothing. */
const namedFaults = (states: readonly string[], move: Move, at: number): TableMistake[] =>
  (['from', 'to'] as const).flatMap((end) => {
    const named = move[end] ?? []
    const sentences = [
      ...named
        .filter((one) => one !== ANY_STATE && !states.includes(one))
        .map((one) => `no state is called "${one}"${didYouMean(one, states) || `: there are ${states.join(', ')}`}`),
      ...repeatedValues(named).map((one) => `names "${one}" twice`),
      ...(named.includes(ANY_STATE) && named.some((one) => one !== ANY_STATE) ? [`"${ANY_STATE}" ${ALL}`] : []),
    ]
    return sentences.map((sentence): TableMistake => ['T71', `workflow.moves.${at}.${end}`, sentence])
  })

const ALL = 'stands for all the others too'

/** All that can happen to the state of a row. */
interface Ways {
  table: Table
  workflow: Workflow
  states: readonly string[]
  /** The state of a row that is given none. */
  first: string | undefined
  /** The states that a new row may take from another field. */
  taken: readonly string[]
  /** Whether a row may be without a state. */
  isOptional: boolean
  /** Each change of state, with the moves between its two states. */
  changes: readonly { change: StateChange; moves: readonly Move[] }[]
}

function waysIn(model: Model, table: Table, workflow: Workflow, states: Field): Ways {
  const { field: name, meaning } = workflow
  const field = fieldOf(table, name)
  const isOptional = !field?.required || (meaning !== undefined && !states.required)
  const names = optionValues(states)
  const none = isOptional ? [null] : []
  const all: StateChange[] = [
    ...names.map((to) => ({ from: null, to, isNew: true })),
    ...[...names, ...none].flatMap((from) => [...names, ...none].map((to) => ({ from, to, isNew: false }))),
  ]
  // Another row of the same meaning is a change where a move says it; the same option is none.
  const isChange = ({ from, to }: StateChange) => from !== to || (meaning !== undefined && to !== null)
  return {
    table,
    workflow,
    states: names,
    first: meaning === undefined && typeof field?.default === 'string' ? field.default : undefined,
    taken: takenStates(model, table, name),
    isOptional,
    changes: all.filter(isChange).map((change) => ({ change, moves: movesBetween(table, change) })),
  }
}

/** What a choice may be that begins as another field; of a reference nobody knows which rows it comes to. */
function takenStates(model: Model, table: Table, name: string): readonly string[] {
  const own = takenDefaults(model, table).find((one) => one.name === name)
  if (!own) return []
  const source = own.of ? fieldOf(own.of.table, own.of.name) : fieldOf(table, own.source.name)
  return source?.type === 'choice' ? optionValues(source) : []
}

const wayChecks = (model: Model, ways: Ways): TableMistake[] => [
  ...ways.workflow.moves.flatMap((move, at) => [
    ...idleMove(ways, move, at),
    ...idleAsks(ways, move, at),
    ...openSets(model, ways, move, at),
  ]),
  ...[beginningFault(ways), wayOutFault(ways), unnamedFault(ways)].flatMap((sentence): TableMistake[] =>
    sentence === undefined ? [] : [['T71', 'workflow.moves', sentence]],
  ),
]

/** A move that no row ever takes. */
function idleMove({ workflow, changes }: Ways, move: Move, at: number): TableMistake[] {
  const own = changes.filter(({ moves }) => moves.includes(move))
  if (own.length === 0) return [['T48', `workflow.moves.${at}`, 'has no effect: it leads where the row is already']]
  const before = workflow.moves.filter((one, place) => place < at && takesAllOf(one, move))
  const taken = own.map(({ moves }) => before.find((one) => moves.includes(one)))
  if (taken.includes(undefined)) return []
  const places = workflow.moves.flatMap((one, place) => (taken.includes(one) ? [place] : [])).join(' or ')
  return [['T48', `workflow.moves.${at}`, `has no effect: the first move that fits is taken, here always ${places}`]]
}

/** What is set is stored before it is known whether the row is such as an earlier move asks, which might have set something else. */
function openSets(model: Model, { table, workflow, changes }: Ways, move: Move, at: number): TableMistake[] {
  const share = (one: Move) => changes.some(({ moves }) => moves.includes(one) && moves.includes(move))
  const told = ({ sets }: Move) => JSON.stringify(Object.entries(sets).sort())
  const before = workflow.moves.findIndex(
    (one, place) => place < at && told(one) !== told(move) && share(one) && asksWhatIsMade(model, table, one),
  )
  const sentence = `sets something else than move ${before}, which leads the same way and asks for what is made when the row is saved: stand before that, or set the same`
  return before < 0 ? [] : [['T71', `workflow.moves.${at}.sets`, sentence]]
}

/** A new row is typed in its whole form; a row that is stored begins later where it may be without a state. */
const idleAsks = ({ isOptional }: Ways, { from, asks }: Move, at: number): TableMistake[] =>
  from === undefined && !isOptional && asks.length > 0
    ? [['T48', `workflow.moves.${at}.asks`, 'has no effect: the form of a new row has all its fields']]
    : []

/** Whether the earlier move fits wherever the later one does, for everybody who may take that. */
const takesAllOf = (earlier: Move, later: Move): boolean =>
  earlier.when === undefined &&
  (earlier.by === undefined || later.by?.every((role) => earlier.by?.includes(role)) === true)

const beginningsOf = ({ workflow }: Ways): Move[] => workflow.moves.filter(({ from }) => from === undefined)

/** The states that moves without `from` lead to. */
const begunBy = (ways: Ways): readonly string[] =>
  beginningsOf(ways).flatMap(({ to }) => (to.includes(ANY_STATE) ? ways.states : to))

function beginningFault(ways: Ways): string | undefined {
  const { table, workflow, first, taken, isOptional } = ways
  const unbegun = taken.find((state) => !begunBy(ways).includes(state))
  if (unbegun !== undefined)
    return `rows may begin in "${unbegun}", by the default of "${workflow.field}", and no move without "from" leads there`
  if (beginningsOf(ways).length === 0)
    return first === undefined && !isOptional && table.writes === 'rows'
      ? `no row could begin: say a move without "from"${workflow.meaning === undefined ? `, or give "${workflow.field}" a default` : ''}`
      : undefined
  return first === undefined || begunBy(ways).includes(first)
    ? undefined
    : `rows begin in "${first}", the default of "${workflow.field}", and no move without "from" leads there`
}

/** Rows that the program makes begin anywhere. */
function wayOutFault(ways: Ways): string | undefined {
  const { table, workflow, first, states, isOptional, changes } = ways
  if (workflow.moves.every(({ from }) => from === undefined))
    return 'lead nowhere: no move has a "from", so that each row would stay where it begins'
  const begun = table.writes === 'rows' ? [...begunBy(ways), ...(first === undefined ? [] : [first])] : states
  const starts = [...new Set([...begun, ...(isOptional ? [null] : [])])]
  const isWayOut = ({ from, to, isNew }: StateChange, moves: readonly Move[]) =>
    !isNew && from !== to && starts.includes(from) && moves.some((move) => move.from !== undefined)
  if (starts.length === 0 || changes.some(({ change, moves }) => isWayOut(change, moves))) return undefined
  const named = starts.map((one) => (one === null ? 'no state' : `"${one}"`)).join(' or ')
  return `lead nowhere: rows begin in ${named}, and no move leads out of there`
}

function unnamedFault({ workflow, states, first }: Ways): string | undefined {
  const named = workflow.moves.flatMap(({ from = [], to }) => [...from, ...to])
  const unnamed = states.filter((state) => !named.includes(state) && state !== first)
  if (named.includes(ANY_STATE) || unnamed.length === 0) return undefined
  const said = unnamed.map((state) => `"${state}"`).join(', ')
  return `${said} ${unnamed.length > 1 ? 'stand' : 'stands'} in no move: no row could come there ("by": [] for what the program alone does)`
}
