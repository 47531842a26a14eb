import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'

/** A condition by filter key, as the API takes filters: `schema/condition` reads it. */
export const conditionGrammar = z.record(z.string(), z.unknown())
export type WrittenCondition = Readonly<z.output<typeof conditionGrammar>>

/** A condition on a row; a name, or a list of them, stands for those fields of which one must hold something other than N. */
export const ruleGrammar = z.union([nameGrammar, z.array(nameGrammar), conditionGrammar])
export type WrittenRule = z.output<typeof ruleGrammar>

/** Which options a field offers for a row: those of the first of these whose condition holds; all, where none does. */
const offerGrammar = z.strictObject({
  when: ruleGrammar.optional().meta({ description: 'The rows it is about (default: all).' }),
  options: z.union([z.array(z.string()).min(1), conditionGrammar]).meta({
    description: 'The options there are, or, of a reference, a condition on the rows that may be chosen.',
  }),
})

/** What a form, and the server at saving, make of a field according to the row. */
export const rulesGrammar = {
  when: ruleGrammar
    .optional()
    .meta({ description: 'The rows that have it: hidden in others, where it keeps what it has (default: all).' }),
  requiredWhen: ruleGrammar.optional().meta({ description: 'The rows that cannot be saved without it.' }),
  readOnlyWhen: ruleGrammar.optional().meta({ description: 'The rows in which nobody changes it.' }),
  optionsWhen: z
    .array(offerGrammar)
    .min(1)
    .optional()
    .meta({ description: 'The options it offers according to the row: those of the first entry that holds.' }),
}
