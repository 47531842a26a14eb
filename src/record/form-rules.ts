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
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { isSameValue, toBodyValue } from '#src/commands/body-fields.ts'
import { currentMoment, type FormField, validationErrors } from './form-values.ts'
import { referredBy } from './referred.ts'

/** The row that a form is about: the stored one, and what is typed of it by body key. */
export interface TypedRow {
  model: Model
  table: Table
  base?: Row
  values: Values
}

/** What the rules of the definition make of a field, as far as the form knows; undefined for a field without rules. */
export function fieldState(typed: TypedRow, name: string): RuledState | undefined {
  const rules = rulesFor(typed.table, name)
  const state = rules && stateOf(rules, rowOf(typed), readerOf(typed.model))
  // A new row has nothing yet that would be changed.
  return state && { ...state, readOnly: state.readOnly && typed.base !== undefined }
}

/** Whether nobody changes the field of a stored row: it does not have it, or has it for good. */
export function isFixed(row: Omit<TypedRow, 'values'>, name: string): boolean {
  const state = fieldState({ ...row, values: {} }, name)
  return state?.hidden === true || state?.readOnly === true
}

/** Whether the row is such as the rule says, as far as the form knows. */
export const isRowSuch = (typed: TypedRow, rule: WrittenCondition): boolean =>
  isSuch(rule, rowOf(typed), readerOf(typed.model))

const readerOf = (model: Model) => {
  const { userId, ...moment } = currentMoment()
  return ruleReader(model, { ...moment, userId: userId ?? 0 })
}

/** What is typed over what is stored, read as rules ask for it: they look at few of the fields, at each key. */
function rowOf({ model, table, base, values }: TypedRow): RowValues {
  let begun: Values | undefined
  const begin = () => {
    begun ??= { ...emptyRow(table), ...initialValues(table, currentMoment()) }
    return begun
  }
  const valueAt = (name: string, field: Field | undefined): unknown => {
    if (!field) return base?.[name] ?? null
    const key = writeKey(name, field)
    if (values[key] !== undefined) return typedValue(field, values[key])
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
