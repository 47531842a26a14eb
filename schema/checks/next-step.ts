import type { Model } from '../model.ts'
import { isView, type Table } from '../table.ts'
import { whereMistakes } from './block-fields.ts'
import type { TableMistake } from './field-check.ts'

/** What is wrong with what is offered to be done next: it is asked of the values of a row that somebody has saved. */
export function nextStepChecks(model: Model, table: Table): TableMistake[] {
  const { nextStep } = table
  if (!nextStep) return []
  if (isView(table)) return [['T52', 'nextStep', 'has no meaning for a view: nobody saves its rows']]
  return whereMistakes(model, table, nextStep.when, { id: 'T77', key: 'nextStep.when' })
}
