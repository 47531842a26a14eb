import { impossibleValues } from '#schema/rows/doubts.ts'
import { positionErrors } from '#schema/rows/position.ts'
import { noErrors } from '#schema/rows/row.ts'
import { orderErrors } from '#schema/rows/times-in-order.ts'
import { invalid } from '../http/errors.ts'
import type { PendingChange } from './hooks.ts'

/** Refuses values with which the whole row would have times or dates in the wrong order, or half a position. */
export function checkRow({ table, verb, before, values }: PendingChange): void {
  const row = { ...before, ...values }
  const errors = verb === 'delete' ? noErrors() : { ...orderErrors(table, row), ...positionErrors(table, row, before) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses impossible values of people (a wrong check digit); imports report theirs themselves. */
export function checkDoubts({ table, before, values }: PendingChange): void {
  const errors = impossibleValues(table, before, values)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
