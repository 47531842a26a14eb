import { z } from 'zod'
import { conditionGrammar } from './condition-grammar.ts'

/** What is offered to be done next where a row comes to be such. */
export const nextStepGrammar = z.strictObject({
  when: conditionGrammar.meta({ description: 'What a save makes of the row for it to be offered.' }),
  title: z.string().min(1).max(200).meta({ description: 'What is to be done (Italian): «Richiamare».' }),
})
