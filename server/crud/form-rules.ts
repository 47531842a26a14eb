import { isDeepStrictEqual } from 'node:util'
import { isNoValue } from '#schema/condition/compare.ts'
import {
  isSuch,
  keysAsked,
  type RuledField,
  type RuledState,
  ruledFields,
  ruleReader,
  stateOf,
} from '#schema/condition/form-rules.ts'
import type { ListReader } from '#schema/condition/reader.ts'
import { storedValues } from '#schema/condition/row-values.ts'
import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { cleanedValue, type Moment, noErrors, type Values } from '#schema/rows/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { invalid } from '../http/errors.ts'
import { type ChangeSet, isChanged, type Step } from './change-sets.ts'
import type { PendingChange } from './hooks.ts'
import type { Command } from './persist.ts'
import { type Referred, type RowStates, readReferred, ruledRow, statesOf } from './ruled-rows.ts'

/** What the rules of the changes of one set are asked with. */
interface Asked {
  model: Model
  table: Table
  reader: ListReader
  referred: Referred
}

/**
 * The rules of the table (`when`, `requiredWhen`, `readOnlyWhen`, `optionsWhen`) against what people say of its rows: what throws
 * 422 by key for one change; undefined where nothing can be against them. The whole row decides, as it is about to be. What was
 * against a rule before and stays as it is is let be; what hooks and the program set is not asked about. Rows that rules and
 * choices refer to are read once for all changes, but for those that are known.
 */
export async function formRules(
  command: Command,
  { table, steps }: ChangeSet,
  moment: Moment,
  known: Referred,
): Promise<((step: Step) => void) | undefined> {
  const { tx, model, actor } = command
  const said = steps.filter(isSaid)
  const ruled = ruledFields(table).filter((rule) => said.some(({ pending }) => isTouched(model, rule, pending)))
  if (ruled.length === 0) return undefined
  const rows = said.map(({ pending }) => statesOf(table, moment, pending))
  const reader = ruleReader(model, { ...moment, userId: actor.id })
  const asked = { model, table, reader, referred: await readReferred(tx, model, table, rows, known) }
  return (step) => {
    if (!isSaid(step)) return
    const errors = noErrors()
    const states = statesOf(table, moment, step.pending)
    for (const rule of ruled) {
      const fault = faultOf(asked, rule, step, states)
      if (fault !== undefined) errors[rule.key] = [fault]
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
  }
}

/** Whether a person says something of the row. */
const isSaid = ({ change, pending }: Step): boolean => change.values !== undefined && pending.verb !== 'delete'

/** Whether the change may be against the rule: it changes the field, or something that the rule looks at. */
const isTouched = (model: Model, rule: RuledField, { table, ...change }: PendingChange): boolean =>
  keysAsked(model, table, rule).some((key) => isChanged(change, key))

/** The sentence against what a change makes of the field; none where it was against the rule before, and stays as it was. */
function faultOf(
  asked: Asked,
  rule: RuledField,
  { change, pending }: Step,
  { merged, stored }: RowStates,
): string | undefined {
  const { key, field } = rule
  // Stored values may be older than what is cleaned of them today.
  const [value, before] = [cleanedValue(field, merged[key]), cleanedValue(field, stored[key])]
  const isNamed = Object.hasOwn(change.values ?? {}, key)
  const isSame = isDeepStrictEqual(value, before) || (isNothing(field, value) && isNothing(field, before))
  const state = stateIn(asked, rule, merged)
  // A new row has nothing yet that would be changed.
  const was = pending.before && stateIn(asked, rule, stored)
  if (isNamed && !isSame && was && state.readOnly) return messages.readOnlyNow
  // What is hidden may be emptied together with what hides it.
  if (state.hidden) return isNamed && !isSame && !isNothing(field, value) ? messages.hiddenField : undefined
  if (isNoValue(value)) return state.required && !(isSame && was?.required) ? messages.required : undefined
  if (!was && !isNamed) return undefined
  const isLet = (one: unknown) =>
    was !== undefined && [before].flat().includes(one) && !isOffered(asked, rule, was, one)
  const isRefused = [value].flat().some((one) => !isOffered(asked, rule, state, one) && !isLet(one))
  return isRefused ? messages.notOffered : undefined
}

/** Whether the value is none, or the no of a flag. */
const isNothing = ({ type }: Field, value: unknown): boolean =>
  isNoValue(value) || (type === 'flag' && value === 'N') || (type === 'boolean' && value === false)

function stateIn({ model, table, reader, referred }: Asked, rule: RuledField, values: Values): RuledState {
  return stateOf(rule, ruledRow(model, table, referred, values), reader)
}

/** Whether the row offers that option, or that row of another table. */
function isOffered(
  { model, reader, referred }: Asked,
  { field }: RuledField,
  { offered }: RuledState,
  one: unknown,
): boolean {
  if (!offered) return true
  if (Array.isArray(offered)) return offered.includes(String(one))
  const target = tableOf(model, field.table ?? '')
  const row = typeof one === 'number' ? referred.get(target.name)?.get(one) : undefined
  // The database refuses a row that is gone.
  return row === undefined || isSuch(offered, storedValues(target, row), reader)
}
