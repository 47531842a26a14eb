import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'
import { conditionGrammar } from './condition-grammar.ts'

/** Fields whose values no two rows share together; `where` says among which rows (default: all). */
export const togetherGrammar = z.union([
  z.array(nameGrammar).transform((fields) => ({ fields, where: undefined })),
  z.strictObject({
    fields: z.array(nameGrammar).meta({ description: 'The fields whose values no two rows share together.' }),
    where: conditionGrammar.optional().meta({ description: 'The rows among which (default: all).' }),
  }),
])

/** A period of each row, and the rows with which none of theirs overlaps. */
export const periodGrammar = z.strictObject({
  by: z
    .array(nameGrammar)
    .default([])
    .meta({ description: 'Rows are compared that have the same values here (default: all with each other).' }),
  from: nameGrammar.meta({ description: 'The field with the beginning: a date, a time or a moment.' }),
  to: nameGrammar.meta({ description: 'The field with the end, of the same type: a date is part of the period.' }),
  where: conditionGrammar.optional().meta({ description: 'The rows that are compared (default: all).' }),
})

export type Together = z.output<typeof togetherGrammar>
export type Period = z.output<typeof periodGrammar>
