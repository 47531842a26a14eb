import { isEngineColumn } from '../../db/phone-key.ts'
import { joinParts } from './lineage.ts'
import { isStored } from './state.ts'
import type { Step } from './steps.ts'

/** A table or column whose rows or values are lost or converted. */
export interface Loss {
  table: string
  /** Undefined: the whole table. */
  column?: string
  /** The values are converted to a narrower type rather than dropped. */
  converted?: { from: string; to: string }
}

/** The losses of the steps, under the names they have when the step runs. */
export function lossesOf(steps: readonly Step[], widens: (from: string, to: string) => boolean): Loss[] {
  return steps.flatMap((step): Loss[] => {
    if (step.does === 'drop table') {
      const join = joinParts(step.table)
      return [join ? { table: join.owner, column: join.field } : { table: step.table }]
    }
    if (step.does === 'drop column') {
      const { table, column, state } = step
      return isStored(state) && !isEngineColumn(column) ? [{ table, column }] : []
    }
    if (step.does !== 'change column' || widens(step.from.type, step.to.type)) return []
    const { table, column, from, to } = step
    return [{ table, column, converted: { from: from.type, to: to.type } }]
  })
}
