import { isNoValue } from '#schema/condition/compare.ts'
import {
  askedBy,
  emptyRow,
  isSuch,
  type RuledField,
  type RuledState,
  ruleReader,
  rulesFor,
  stateOf,
} from '#schema/condition/form-rules.ts'
import type { RowValues } from '#schema/condition/holds.ts'
import { valuesBy } from '#schema/condition/row-values.ts'
import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import { initialValues, type Row, type Values, valueSchema } from '#schema/rows/row.ts'
import { type Field, fieldOf, type Group, isDerived, type Table, writeKey } from '#schema/table.ts'
import { isSameValue, toBodyValue } from '#src/commands/body-fields.ts'
import { referredBy } from '#src/fields/referred.ts'
import { currentMoment, type FormField, validationErrors } from './form-values.ts'
import { type MovableRow, withMoves } from './moves/offered.ts'

/** The row that a form is about: the stored one, and what is typed of it by body key. */
export interface TypedRow {
  model: Model
  table: Table
  base?: Row
  values: Values
  /** It is open in a form: what is made of its values and of its rows at saving may be another by then. */
  inForm?: boolean
}

/** Whether the row decides what becomes of the field: by rules of the definition, or by the moves there are from its state. */
export const isRuled = (table: Table, name: string): boolean =>
  table.workflow?.field === name || rulesFor(table, name) !== undefined

const unruled: RuledState = { hidden: false, required: false, readOnly: false }

/** What the rules of the definition and its moves make of a field, as far as the form knows; undefined for a field without them. */
export function fieldState(typed: TypedRow, name: string): RuledState | undefined {
  const { table } = typed
  if (!isRuled(table, name)) return undefined
  const ruled = stateByRules(typed, name)
  return table.workflow?.field === name ? withMoves(ruled, movable(typed)) : ruled
}

/** What the rules of the definition make of a field, whatever moves there are. */
export function stateByRules(typed: TypedRow, name: string): RuledState {
  const { model, table, base } = typed
  const rules = rulesFor(table, name)
  const state = rules ? stateOf(rules, rowOf(typed), ruleReaderNow(model)) : unruled
  // A new row has nothing yet that would be changed.
  return { ...state, readOnly: state.readOnly && base !== undefined }
}

/** The row as moves look at it. */
export const movable = (typed: TypedRow): MovableRow => ({
  ...{ model: typed.model, table: typed.table, reader: ruleReaderNow(typed.model), typed: rowOf(typed, typed.inForm) },
  ...(typed.base && { stored: rowOf({ ...typed, values: {} }) }),
})

/** Whether nobody changes the field of a stored row: it does not have it, or has it for good. */
export function isFixed(row: Omit<TypedRow, 'values'>, name: string): boolean {
  const state = fieldState({ ...row, values: {} }, name)
  return state?.hidden === true || state?.readOnly === true
}

/** Whether the row is such as the rule says, as far as the form knows. */
const isRowSuch = (typed: TypedRow, rule: WrittenCondition): boolean =>
  isSuch(rule, rowOf(typed), ruleReaderNow(typed.model))

/** What the rules of a section make of it, as far as the form knows; rows and files of one that is read only are only read. */
export function sectionState(typed: TypedRow, { when, readOnlyWhen }: Pick<Group, 'when' | 'readOnlyWhen'>) {
  return {
    hidden: when !== undefined && !isRowSuch(typed, when),
    readOnly: readOnlyWhen !== undefined && isRowSuch(typed, readOnlyWhen),
  }
}

/** The current user at this moment, as rules ask for them. */
export const ruleReaderNow = (model: Model) => {
  const { userId, ...moment } = currentMoment()
  return ruleReader(model, { ...moment, userId: userId ?? 0 })
}

/**
 * What is typed over what is stored, read as rules ask for it: they look at few of the fields, at each key. What is made at saving is
 * not known before, where it is not to be looked at as it is stored.
 */
function rowOf({ model, table, base, values }: TypedRow, isMadeAnew = base === undefined): RowValues {
  let begun: Values | undefined
  const begin = () => {
    begun ??= { ...emptyRow(table), ...initialValues(table, currentMoment()) }
    return begun
  }
  const valueAt = (name: string, field: Field | undefined): unknown => {
    if (!field) return base?.[name] ?? null
    const key = writeKey(name, field)
    if (values[key] !== undefined) return typedValue(field, values[key])
    if (isMadeAnew && isDerived(field)) return undefined
    if (!base) return begin()[key]
    // What is not read of the row is not known.
    return base[name] === undefined ? undefined : toBodyValue(field, base[name])
  }
  return valuesBy(table, valueAt, referredBy(model, base))
}

const optional = new WeakMap<Field, Field>()

/** What is no value yet, of a field that is being typed into, is not known; nothing at all is none, also where the field is required. */
function typedValue(field: Field, value: unknown): unknown {
  const checked = optional.get(field) ?? (field.required ? { ...field, required: false } : field)
  optional.set(field, checked)
  return valueSchema(checked).safeParse(value).data
}

/** The sentences against a value that the rules of its field refuse, but that it is missing; `start` is what the form began with, and `was` what the rules made of it then. */
export function ruleErrors(
  { field }: Pick<RuledField, 'field'>,
  { state, was }: { state: RuledState; was?: RuledState },
  value: unknown,
  start: unknown,
): string[] {
  const { readOnly, offered } = state
  if (readOnly && !isSameValue(field, value, start)) return [messages.readOnlyNow]
  if (isNoValue(value ?? null) || !Array.isArray(offered)) return []
  const isLet = (one: unknown) =>
    [start].flat().includes(one) && Array.isArray(was?.offered) && !was.offered.includes(String(one))
  return [value].flat().every((one) => offered.includes(String(one)) || isLet(one)) ? [] : [messages.notOffered]
}

const required = new WeakMap<Field, Field>()

/** The field as a rule that requires it has it; the same object each time. */
export function requiredField(field: Field): Field {
  const mandatory = required.get(field) ?? { ...field, required: true }
  required.set(field, mandatory)
  return mandatory
}

/** The sentences against a value by its field and by its rules in the row; undefined where the row does not have the field. */
export function valueErrors(
  typed: TypedRow,
  { name, field }: Pick<FormField, 'name' | 'field'>,
  value: unknown,
  start: unknown,
): string[] | undefined {
  const state = fieldState(typed, name)
  if (!state) return validationErrors(field, value)
  if (state.hidden) return undefined
  const was = typed.base && fieldState({ ...typed, values: {} }, name)
  return [
    ...validationErrors(state.required ? requiredField(field) : field, value),
    ...ruleErrors({ field }, { state, was }, value, start),
  ]
}

/** The fields that may become required when this one changes: edited alone, its new value would be refused without theirs. */
export const requiredBy = (model: Model, table: Table, name: string): string[] =>
  Object.keys(table.fields).filter((one) => {
    const rule = fieldOf(table, one)?.requiredWhen
    return rule !== undefined && askedBy(model, table, rule).includes(name)
  })
