import { z } from 'zod'
import { conditionGrammar } from './condition-grammar.ts'

const text = z.string().min(1).max(100)

/** What a figure says of rows: by what they are counted or measured, and how. */
export const figureShape = {
  by: text.meta({
    description:
      'By what rows are told apart: a choice, reference or flag, or a date by its "day", "week", "month", "quarter" or "year" ("dal.month"); a moment also by its "hour".',
  }),
  split: text.optional().meta({
    description: 'A second field or period, written as "by": each value of the first is divided by it (default: not).',
  }),
  measure: text.optional().meta({
    description:
      'What is said of them: "count" (default), "sum.importo", "avg.", "min." or "max." of a number, amount or duration, "share" (how many of them are as "where" says), "stay" (how long rows stay in each state of the workflow).',
  }),
  where: conditionGrammar.optional().meta({ description: 'The rows that the measure is about (default: all).' }),
}

export const figureGrammar = z.strictObject(figureShape)

/** A figure as it is written. */
export type WrittenFigure = z.output<typeof figureGrammar>
