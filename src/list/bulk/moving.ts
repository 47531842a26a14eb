import { isSuch, ruleAnswer, rulesFor } from '#schema/condition/form-rules.ts'
import { storedValues } from '#schema/condition/row-values.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import { knownRecord } from '#src/fields/known-records.ts'
import { referredBy } from '#src/fields/referred.ts'
import { ruleReaderNow } from '#src/record/form-rules.ts'
import { askedBefore, isReachable, statesOf } from '#src/record/moves/offered.ts'
import { movingIn } from '#src/record/moves/targets.ts'

/** The field that moves, as its input offers it where many rows get one state. */
export interface OfferedStates {
  field: Field
  /** What rows must be such as to be chosen. */
  where?: Values
  /** Some move leads to no state. */
  mayBeNone: boolean
}

/** Of the states those into which this user moves rows from some state: of each row the server decides. */
export function offeredStates(model: Model, table: Table): OfferedStates {
  const { field, meaning } = movingIn(model, table)
  const all = statesOf(model, table)
  const states = all.filter((one) => isReachable(model, table, one))
  const mayBeNone = isReachable(model, table, null)
  if (meaning !== undefined)
    return { field, mayBeNone, ...(states.length < all.length && { where: { [meaning]: states } }) }
  const options = Object.entries(field.options ?? {}).filter(([key]) => states.includes(key))
  return { field: { ...field, options: Object.fromEntries(options) }, mayBeNone }
}

/** A field that is asked with the state. */
export interface AskedField {
  name: string
  field: Field
}

/** The fields that moves into the state of that value ask, but for those that rows in it do not have. */
export function askedWith(model: Model, table: Table, value: unknown): AskedField[] {
  const { key, meaning, target } = movingIn(model, table)
  const record = target && typeof value === 'number' ? knownRecord(target.name, value) : undefined
  const state = meaning === undefined ? value : record?.[meaning]
  if (typeof state !== 'string') return []
  const row = storedValues(table, { [key]: value }, referredBy(model, undefined))
  const reader = ruleReaderNow(model)
  return askedBefore(model, table, state).flatMap((name) => {
    const rules = rulesFor(table, name)
    const field = fieldOf(table, name)
    const isThere = rules?.when.every((rule) => ruleAnswer(rule, row, reader) !== false) ?? true
    if (!field || !isThere) return []
    const isRequired = rules?.requiredWhen !== undefined && isSuch(rules.requiredWhen, row, reader)
    return [{ name, field: isRequired ? { ...field, required: true } : field }]
  })
}
