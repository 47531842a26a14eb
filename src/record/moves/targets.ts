import { type RuledState, ruleAnswer } from '#schema/condition/form-rules.ts'
import { readValues } from '#schema/condition/row-values.ts'
import { optionLabel } from '#schema/fields/choice.ts'
import { withSmallInitial } from '#schema/italian/words.ts'
import type { Model } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { recordLabel, rowName } from '#src/fields/record-label.ts'
import { fieldState, isFixed, movable, ruleReaderNow, stateByRules } from '../form-rules.ts'
import { awaitedFields, mayMoveTo, moveTo, statesOf } from './offered.ts'
import { t } from './texts.ts'

/** Where a row may stand: an option of the field that moves, or one of the rows that it refers to. */
export interface Target {
  /** As bodies say it: the key of an option, the id of a row, null for none. */
  value: string | number | null
  /** What it means to the workflow; undefined where that is not known, and where no workflow moves the field. */
  state: string | null | undefined
  name: string
  /** The row that is referred to. */
  record?: Readonly<Record<string, unknown>>
}

/** A choice or a reference whose value people change by moving rows: that of the table's workflow, or any other. */
export interface Moving {
  table: Table
  name: string
  /** The key of bodies. */
  key: string
  field: Field
  /** Moves of the workflow lead from state to state; else any value may follow any other. */
  hasMoves: boolean
  /** Of a reference that a workflow moves: the choice of its rows that says what they mean. */
  meaning?: string
  /** The table whose rows are the values of a reference. */
  target?: Table
  /** No value at all. */
  none: Target
}

/** The field of that name as one that moves, by default that of the workflow. Throws where there is none. */
export function movingIn(model: Model, table: Table, name = table.workflow?.field ?? ''): Moving {
  const field = fieldOf(table, name)
  if (!field) throw new Error(`${table.name} has no field that moves`)
  const workflow = movingField(table)?.workflow
  const hasMoves = workflow?.field === name
  return {
    ...{ table, name, key: writeKey(name, field), field, hasMoves },
    meaning: hasMoves ? workflow.meaning : undefined,
    target: field.type === 'reference' ? model.tables.get(field.table ?? '') : undefined,
    none: hasMoves
      ? noTarget
      : { value: null, state: undefined, name: t('moves.without', { field: withSmallInitial(field.label) }) },
  }
}

/** No state at all. */
export const noTarget: Target = { value: null, state: null, name: t('moves.none') }

/** The row of the target, or a record of it that a row embeds, as a value. */
export function recordTarget({ target, meaning }: Moving, record: object): Target {
  const values: Record<string, unknown> = { ...record }
  const id = typeof values.id === 'number' ? values.id : null
  const state = meaning === undefined ? undefined : values[meaning]
  return {
    value: id,
    state: typeof state === 'string' || state === null ? state : undefined,
    name: (target && recordLabel(record, target)) || `#${id}`,
    record: values,
  }
}

/** An option of a choice that moves. */
const optionTarget = ({ field, hasMoves }: Moving, value: string): Target => ({
  ...{ value, state: hasMoves ? value : undefined, name: optionLabel(field, value) },
})

/** The options of a choice that moves, in their order. */
export const optionTargets = (moving: Moving): Target[] =>
  Object.keys(moving.field.options ?? {}).map((value) => optionTarget(moving, value))

/** A value as rows show it: a record of the table that is referred to, or the key of an option. Undefined where it says neither. */
export function targetIn(moving: Moving, value: unknown): Target | undefined {
  if (value === null || value === '') return moving.none
  if (typeof value === 'object') return moving.target && recordTarget(moving, value)
  return moving.target || value === undefined ? undefined : optionTarget(moving, String(value))
}

/** Where the row stands; undefined where it does not say. */
export const targetOf = (moving: Moving, row: Row): Target | undefined => targetIn(moving, row[moving.name])

/** A state that the row may be given, now or when it is such as the move to it asks. */
export interface Offer {
  target: Target
  /** What the move to it is called. */
  label?: string
  /** The row has it. */
  isCurrent: boolean
  /** It is not ready for it: the labels of the fields that the move looks at. */
  awaits?: readonly string[]
}

/**
 * Of these states those that the user may give the row, its own among them, and those for which it is not ready yet; none last, where
 * it may have none.
 */
export function offersOf(model: Model, moving: Moving, row: Row, targets: readonly Target[]): Offer[] {
  const { table, name, field } = moving
  const typed = { model, table, base: row, values: {} }
  const { offered, required } = fieldState(typed, name) ?? {}
  const byRules = stateByRules(typed, name).offered
  const current = targetOf(moving, row)
  const moved = movable(typed)
  const offerOf = (target: Target): Offer[] => {
    const { value, state } = target
    const isCurrent = value === current?.value
    // Another row of the same state may need a move as well.
    const isReached = isCurrent || state === undefined || mayMoveTo(moved, state)
    const label = state === undefined ? undefined : moveTo(moved, state)?.label
    if (isReached) return isAmong(model, moving, target, offered) ? [{ target, isCurrent, label }] : []
    const awaits = isAmong(model, moving, target, byRules) ? awaitedFields(moved, state) : undefined
    return awaits ? [{ target, isCurrent, awaits }] : []
  }
  const none = field.required || required ? [] : [moving.none]
  const noneOffers = none.map((target) => ({
    target,
    isCurrent: target.value === current?.value,
    ...(moving.hasMoves && { label: moveTo(moved, null)?.label }),
  }))
  return [...targets.flatMap(offerOf), ...noneOffers]
}

/** Whether the state is one of those that are offered. */
function isAmong(model: Model, { target }: Moving, { value, record }: Target, offered: RuledState['offered']): boolean {
  if (Array.isArray(offered)) return offered.includes(String(value))
  return (
    !offered || !record || !target || ruleAnswer(offered, readValues(target, record), ruleReaderNow(model)) !== false
  )
}

/** Whether the user may give the row this value, or it has it. */
export const isOffered = (model: Model, moving: Moving, row: Row, to: Target): boolean =>
  offersOf(model, moving, row, to.value === null ? [] : [to]).some(
    ({ target, awaits }) => target.value === to.value && !awaits,
  )

/** Whether the row may be given another value, now or later, as far as that is known without the rows that are referred to. */
export function leadsOn(model: Model, { table, name, field, hasMoves }: Moving, row: Row): boolean {
  if (field.readOnly) return false
  const typed = { model, table, base: row, values: {} }
  if (!isFixed(typed, name)) return true
  if (!hasMoves) return false
  const { hidden, readOnly } = stateByRules(typed, name)
  return !hidden && !readOnly && statesOf(model, table).some((to) => awaitedFields(movable(typed), to) !== undefined)
}

/** What the message says of a value that was changed: 'Vinta: Martinelli Eventi'. */
export const changedText = (moving: Moving, row: Row): string =>
  t('moves.changed', { state: (targetOf(moving, row) ?? moving.none).name, name: rowName(moving.table, row) })
