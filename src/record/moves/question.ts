import type { Model } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Move } from '#schema/rows/workflow.ts'
import { knownRecord, rememberRecords } from '#src/fields/known-records.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { asRow } from '#src/lib/net/records.ts'
import { fieldState, movable, requiredBy } from '../form-rules.ts'
import { formFields } from '../form-values.ts'
import type { May } from '../rights.ts'
import { moveTo } from './offered.ts'
import type { Moving, Target } from './targets.ts'

/** What a move asks before it is saved. */
export interface Question {
  move?: Move
  /** The names of the fields, in their order; nothing is asked where none of them is shown in that state. */
  names: readonly string[]
}

/** What is asked of the user: what the move asks, and what the row must hold with that value but does not hold yet. */
export function questionOf(model: Model, moving: Moving, may: May, row: Row, to: Target): Question {
  const { table, name, key, target } = moving
  const record = asRow({ version: 1, ...to.record })
  // Rules look at the row that is referred to.
  if (target && record && !knownRecord(target.name, record.id)) rememberRecords(target.name, [record])
  const typed = { model, table, base: row, values: { [key]: to.value } }
  const move = to.state === undefined ? undefined : moveTo(movable(typed), to.state)
  const missing = requiredBy(model, table, name).filter(
    (one) => isEmpty(row[one]) && fieldState(typed, one)?.required === true,
  )
  const isAsked = (one: string) => {
    const state = fieldState(typed, one)
    return !state?.hidden && !state?.readOnly
  }
  const names = [...new Set([...(move?.asks ?? []), ...missing])]
  const fields = formFields(table, names).map((one) => one.name)
  const own = names.filter((one) => fields.includes(one) && may('read', row, one) && may('update', row, one))
  return { move, names: own.some(isAsked) ? own : [] }
}
