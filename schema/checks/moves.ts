import { type FieldFilter, fieldFiltersIn, type ReferredFilter, referredIn } from '../condition/condition.ts'
import { ruleAnswer, ruleReader, rulesFor } from '../condition/form-rules.ts'
import type { RowValues } from '../condition/holds.ts'
import { anyReader } from '../condition/reader.ts'
import { storedValues } from '../condition/row-values.ts'
import { fieldTypes } from '../fields/index.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import { ANY_STATE, type Move, type Workflow } from '../rows/workflow.ts'
import { type Field, fieldOf, isDerived, isSingle, type Table, writeKey } from '../table.ts'
import { fixedValueFault, pointsOut } from './defaults.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { givesRole } from './needed-rights.ts'
import { defaultPlaceholders, placeholderFault, placeholderIn } from './placeholders.ts'
import { conditionIn, ruleFault } from './rules.ts'

/** A move where it stands. */
interface MoveInTable {
  table: Table
  workflow: Workflow
  move: Move
  states: readonly string[]
  /** `workflow.moves.0` */
  at: string
}

/** What is wrong with one move: who takes it, in which rows, and what it asks for and sets. */
export const moveChecks = (model: Model, place: MoveInTable): TableMistake[] => [
  ...roleFaults(model, place),
  ...whenFaults(model, place),
  ...askedFaults(model, place),
  ...setFaults(place),
]

function roleFaults(model: Model, { table, workflow, move, at }: MoveInTable): TableMistake[] {
  const { by = [], from } = move
  const roles = Object.keys(model.access.roles)
  const mayTake = (role: string) =>
    givesRole(model, role, 'update', table, workflow.field) ||
    (from === undefined && givesRole(model, role, 'create', table, workflow.field))
  return [
    ...by.flatMap((role): TableMistake[] => {
      if (!roles.includes(role)) return [['T71', `${at}.by`, `no role is called "${role}"${didYouMean(role, roles)}`]]
      const why = `"${role}" has no effect: by access.json it may not change "${workflow.field}" of ${table.name}`
      return mayTake(role) ? [] : [['T48', `${at}.by`, why]]
    }),
    ...twice(by, `${at}.by`),
  ]
}

const twice = (names: readonly string[], at: string): TableMistake[] =>
  repeatedValues(names).map((name) => ['T71', at, `names "${name}" twice`])

/** The server asks at the end of the command: what is computed of the row is there by then. */
function whenFaults(model: Model, { table, workflow, move, at }: MoveInTable): TableMistake[] {
  const { when } = move
  if (when === undefined) return []
  const fault = ruleFault(model, table, when, { isStored: true })
  if (fault) return [['T71', `${at}.when`, fault]]
  const read = conditionIn(model, table, when)
  const { field, meaning } = workflow
  const asksItself =
    fieldFiltersIn(read).some(({ fields }) => fields.includes(field)) ||
    referredIn(read).some(({ through, filter }) => through === field && filter.fields.some((one) => one === meaning))
  return asksItself ? [['T71', `${at}.when`, 'asks for the state itself: "from" and "to" say it']] : []
}

/** Why the move cannot name the field. */
function namedFault({ table, workflow }: MoveInTable, name: string): string | undefined {
  if (!fieldOf(table, name)) return `no field is called "${name}"${didYouMean(name, Object.keys(table.fields))}`
  return name === workflow.field ? `"${name}" is what moves: "to" says what becomes of it` : undefined
}

/** Whether the move asks for what is made at the end of a command: computed fields, and totals, those of the rows it refers to among them. */
export function asksWhatIsMade(model: Model, table: Table, { when }: Move): boolean {
  const read = when === undefined ? [] : conditionIn(model, table, when)
  const isMade = ({ fields }: FieldFilter) => fields.some((name) => isDerived(fieldOf(table, name) ?? {}))
  const isTotal = ({ of, filter }: ReferredFilter) =>
    filter.fields.some((name) => fieldOf(model.tables.get(of) ?? table, name)?.total !== undefined)
  return fieldFiltersIn(read).some(isMade) || referredIn(read).some(isTotal)
}

function askedFaults(model: Model, place: MoveInTable): TableMistake[] {
  const { move, table, at } = place
  const faults = move.asks.flatMap((name): TableMistake[] => {
    const fault = namedFault(place, name) ?? unaskableFault(move, name, fieldOf(table, name))
    return fault ? [['T71', `${at}.asks`, fault]] : []
  })
  const hidden = faults.length > 0 ? [] : move.asks.filter((name) => isHidden(model, place, name))
  return [
    ...faults,
    ...twice(move.asks, `${at}.asks`),
    ...hidden.map((name): TableMistake => ['T48', `${at}.asks`, `"${name}" ${HIDDEN}`]),
  ]
}

const HIDDEN = 'has no effect: its "when" hides it in each state that the move leads to'

/** Whether no row has the field that is in a state to which the move leads, whatever else it holds. */
function isHidden(model: Model, { table, workflow, move, states }: MoveInTable, name: string): boolean {
  const rules = rulesFor(table, name)
  const { field, meaning } = workflow
  const [moving, target] = [fieldOf(table, field), model.tables.get(fieldOf(table, field)?.table ?? '')]
  if (!rules || !moving) return false
  const reader = ruleReader(model, anyReader(model))
  const rowIn = (state: string): RowValues =>
    meaning === undefined || !target
      ? storedValues(table, { [writeKey(field, moving)]: state })
      : storedValues(table, { [writeKey(field, moving)]: 1 }, (through) =>
          through === field ? storedValues(target, { [meaning]: state }) : undefined,
        )
  const reached = move.to.includes(ANY_STATE) ? states : move.to
  return reached.every((state) => rules.when.some((rule) => ruleAnswer(rule, rowIn(state), reader) === false))
}

function unaskableFault({ sets }: Move, name: string, field: Field | undefined): string | undefined {
  if (!field) return undefined
  if (isDerived(field)) return `"${name}" is computed when the row is saved: nobody types it`
  if (fieldTypes[field.type].numbered) return `"${name}" is given by the engine: nobody types it`
  if (field.readOnly) return `"${name}" is read-only: nobody types it ("sets" may give it a value)`
  if (fieldTypes[field.type].passing) return `"${name}" is of the type ${field.type}, which is no part of a small form`
  return Object.hasOwn(sets, name) ? `"${name}" is set by the same move: ask for it, or set it` : undefined
}

const setFaults = (place: MoveInTable): TableMistake[] =>
  Object.entries(place.move.sets).flatMap(([name, value]): TableMistake[] => {
    const field = fieldOf(place.table, name)
    const fault = namedFault(place, name) ?? (field && valueFault(place.table, field, value))
    return fault ? [['T71', `${place.at}.sets.${name}`, fault]] : []
  })

/** What is set is stored as it stands, as a default is. */
function valueFault(table: Table, field: Field, value: unknown): string | undefined {
  if (isDerived(field)) return 'is computed when the row is saved: nothing else sets it'
  if (fieldTypes[field.type].numbered) return 'is given by the engine: nothing else sets it'
  const isList = fieldTypes[field.type].several === true
  if (value === null && isList) return 'holds a list: [] empties it'
  if (value === null || (isList && Array.isArray(value) && value.length === 0))
    return field.required ? 'is required: a move cannot empty it' : undefined
  const placeholder = placeholderFault(value, field, defaultPlaceholders)
  if (placeholder) return placeholder
  if (placeholderIn(value, defaultPlaceholders)) return undefined
  if (pointsOut(field)) return 'what it points to is another row in every database'
  if (field.unique && !isSingle(table)) return 'is unique: the second row that moves so would be refused'
  return fixedValueFault(field, value)
}
