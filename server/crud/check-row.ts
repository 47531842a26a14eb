import { messages } from '#schema/italian/messages.ts'
import { isPartial, readableFields } from '#schema/rights/sight.ts'
import { impossibleValues } from '#schema/rows/doubts.ts'
import { positionErrors } from '#schema/rows/position.ts'
import { orderErrors, orderNeeds } from '#schema/rows/times-in-order.ts'
import { fieldNamed, fieldOf } from '#schema/table.ts'
import { type Actor, isSystem } from '../actor.ts'
import { invalid } from '../http/errors.ts'
import type { PendingChange } from './hooks.ts'

/**
 * Refuses values with which the whole row would have times or dates in the wrong order, or half a position. What stands in the row
 * already is named to the actor as far as they read it.
 */
export function checkRow({ table, verb, before, values }: PendingChange, actor: Actor): void {
  if (verb === 'delete') return
  const row = { ...before, ...values }
  const errors = { ...orderErrors(table, row), ...positionErrors(table, row, before) }
  const isWhole = isSystem(actor) || !isPartial(actor.ability, 'read', table)
  const isTold = (name: string) => isWhole || name in values || readableFields(actor.ability, table).includes(name)
  for (const name of Object.keys(errors)) {
    const field = fieldOf(table, name)
    if (field?.after === undefined || orderNeeds(table, field).every(isTold)) continue
    errors[name] = [messages.afterField(field.label, fieldNamed(table, field.after).label)]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses impossible values of people (a wrong check digit); imports report theirs themselves. */
export function checkDoubts({ table, before, values }: PendingChange): void {
  const errors = impossibleValues(table, before, values)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
