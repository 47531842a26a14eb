import { type RuledState, ruleAnswer } from '#schema/condition/form-rules.ts'
import { readValues } from '#schema/condition/row-values.ts'
import { optionLabel } from '#schema/fields/choice.ts'
import type { Model } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import type { Table } from '#schema/table.ts'
import { recordLabel, rowName } from '#src/fields/record-label.ts'
import { fieldState, isFixed, movable, ruleReaderNow, stateByRules } from '../form-rules.ts'
import { awaitedFields, mayMoveTo, moveTo, statesOf } from './offered.ts'
import { t } from './texts.ts'

/** Where a row may stand: an option of the field that moves, or one of the rows that it refers to. */
export interface Target {
  /** As bodies say it: the key of an option, the id of a row, null for none. */
  value: string | number | null
  /** What it means; undefined where that is not known. */
  state: string | null | undefined
  name: string
  /** The row that is referred to. */
  record?: Readonly<Record<string, unknown>>
}

/** The field that moves, and the table whose rows are the states where it is a reference. */
export function movingIn(model: Model, table: Table) {
  const moving = movingField(table)
  if (!moving) throw new Error(`${table.name} has no workflow`)
  const { meaning } = moving.workflow
  return { ...moving, meaning, target: meaning === undefined ? undefined : model.tables.get(moving.field.table ?? '') }
}

/** No state at all. */
export const noTarget: Target = { value: null, state: null, name: t('moves.none') }

/** The row of the target, or a record of it that a row embeds, as a state. */
export function recordTarget(model: Model, table: Table, record: object): Target {
  const { target, meaning = '' } = movingIn(model, table)
  const values: Record<string, unknown> = { ...record }
  const id = typeof values.id === 'number' ? values.id : null
  const state = values[meaning]
  return {
    value: id,
    state: typeof state === 'string' || state === null ? state : undefined,
    name: (target && recordLabel(record, target)) || `#${id}`,
    record: values,
  }
}

/** The options of a choice that moves, in their order. */
export function optionTargets(model: Model, table: Table): Target[] {
  const { field } = movingIn(model, table)
  return Object.keys(field.options ?? {}).map((value) => ({ value, state: value, name: optionLabel(field, value) }))
}

/** Where the row stands; undefined where it does not say. */
export function targetOf(model: Model, table: Table, row: Row): Target | undefined {
  const { name, field, target } = movingIn(model, table)
  const value = row[name]
  if (value === undefined) return undefined
  if (value === null || value === '') return noTarget
  if (target) return typeof value === 'object' ? recordTarget(model, table, value) : undefined
  return { value: String(value), state: String(value), name: optionLabel(field, value) }
}

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
export function offersOf(model: Model, table: Table, row: Row, targets: readonly Target[]): Offer[] {
  const { name, field } = movingIn(model, table)
  const typed = { model, table, base: row, values: {} }
  const { offered, required } = fieldState(typed, name) ?? {}
  const byRules = stateByRules(typed, name).offered
  const current = targetOf(model, table, row)
  const moved = movable(typed)
  const offerOf = (target: Target): Offer[] => {
    const { value, state } = target
    const isCurrent = value === current?.value
    // Another row of the same state may need a move as well.
    const isReached = isCurrent || state === undefined || mayMoveTo(moved, state)
    const label = state === undefined ? undefined : moveTo(moved, state)?.label
    if (isReached) return isAmong(model, table, target, offered) ? [{ target, isCurrent, label }] : []
    const awaits = isAmong(model, table, target, byRules) ? awaitedFields(moved, state) : undefined
    return awaits ? [{ target, isCurrent, awaits }] : []
  }
  const none = field.required || required ? [] : [noTarget]
  const noneOffers = none.map((target) => ({
    target,
    isCurrent: target.value === current?.value,
    label: moveTo(moved, null)?.label,
  }))
  return [...targets.flatMap(offerOf), ...noneOffers]
}

/** Whether the state is one of those that are offered. */
function isAmong(model: Model, table: Table, { value, record }: Target, offered: RuledState['offered']): boolean {
  if (Array.isArray(offered)) return offered.includes(String(value))
  const { target } = movingIn(model, table)
  return (
    !offered || !record || !target || ruleAnswer(offered, readValues(target, record), ruleReaderNow(model)) !== false
  )
}

/** Whether the user may give the row this state, or it has it. */
export const isOffered = (model: Model, table: Table, row: Row, to: Target): boolean =>
  offersOf(model, table, row, to.value === null ? [] : [to]).some(
    ({ target, awaits }) => target.value === to.value && !awaits,
  )

/** Whether a move leads on from the row's state, now or later, as far as that is known without the rows that are the states. */
export function leadsOn(model: Model, table: Table, row: Row): boolean {
  const { name } = movingIn(model, table)
  const typed = { model, table, base: row, values: {} }
  if (!isFixed(typed, name)) return true
  const { hidden, readOnly } = stateByRules(typed, name)
  return !hidden && !readOnly && statesOf(model, table).some((to) => awaitedFields(movable(typed), to) !== undefined)
}

/** What the message says of a state that was changed: 'Vinta: Martinelli Eventi'. */
export const changedText = (model: Model, table: Table, row: Row): string =>
  t('moves.changed', { state: (targetOf(model, table, row) ?? noTarget).name, name: rowName(table, row) })
