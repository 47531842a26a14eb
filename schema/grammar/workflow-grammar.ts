import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'
import { ruleGrammar } from './condition-grammar.ts'

const states = z.union([z.string(), z.array(z.string()).min(1)])
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** One way from state to state: the first that fits a change is the one a row goes. */
export const moveGrammar = z.strictObject({
  from: states.optional().meta({
    description: 'The states it leads from, "*" for any; without it, those in which a new row begins.',
  }),
  to: states.meta({ description: 'The states it leads to, "*" for any.' }),
  by: z.array(z.string()).optional().meta({
    description: 'The roles of which one is needed (default: all that may change the field); []: the program alone.',
  }),
  when: ruleGrammar.optional().meta({ description: 'What the row must be such as (default: anything).' }),
  asks: z
    .array(nameGrammar)
    .default([])
    .meta({ description: 'The fields that are asked where the state is changed by itself, in a small form.' }),
  sets: z.record(nameGrammar, value).default({}).meta({
    description: 'What the fields become by it; $now, $today, $today+30 and $me are filled in.',
  }),
  label: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'What it is called (Italian), as the button says it: «Invia».' }),
})

export const workflowGrammar = z.strictObject({
  field: z
    .string()
    .regex(
      /^[A-Za-z]\w*(\.[A-Za-z]\w*)?$/,
      'names a choice, or a reference and the choice that its rows have: "state.outcome"',
    )
    .meta({
      description:
        'The choice that moves; or a reference, with the choice that says what its rows mean: "state.outcome".',
    }),
  moves: z.array(moveGrammar).min(1).meta({ description: 'The moves there are; everything else is refused.' }),
})
