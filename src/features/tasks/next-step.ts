import { ruleAnswer } from '#schema/condition/form-rules.ts'
import { readValues } from '#schema/condition/row-values.ts'
import type { Row } from '#schema/rows/row.ts'
import { askNextStep, type SavedRow } from '#src/commands/next-steps.ts'
import { rowName } from '#src/fields/record-label.ts'
import { referredBy } from '#src/fields/referred.ts'
import type { MessageAction } from '#src/lib/snackbar.ts'
import { ruleReaderNow } from '#src/record/form-rules.ts'
import { t } from './texts.ts'

/** The task that is offered after a save by which a row has come to be such as its definition says; nothing where that is not known. */
export function taskAfter({ model, table, before, after }: SavedRow): MessageAction | undefined {
  const { nextStep } = table
  if (!nextStep) return undefined
  const reader = ruleReaderNow(model)
  const isSuch = (row: Row) =>
    ruleAnswer(nextStep.when, readValues(table, row, referredBy(model, row)), reader) === true
  if (!isSuch(after) || (before && isSuch(before))) return undefined
  const about = { table: table.name, id: after.id, name: rowName(table, after) }
  return { label: t('tasks.next'), run: () => askNextStep({ about, title: nextStep.title }) }
}
