import { z } from 'zod'
import { messages } from '../italian/messages.ts'

/** The most blocks that an arrangement of the home page names. */
export const MOST_ARRANGED = 100

/** A block of the home page where a person has put it. */
export const arrangedBlockGrammar = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .max(40),
  hidden: z.boolean(messages.choice).default(false),
})
export type ArrangedBlock = z.output<typeof arrangedBlockGrammar>
