import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'

/** For reading what clients say: the sentence where a schema has none of its own, as those of the validator are English. */
export const italianMessages: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ code }) => (code === 'unrecognized_keys' ? messages.unknownKey : messages.value),
}

/** What the schema of a route found wrong in one part of a request. */
export class RefusedInput extends Error {
  issues: readonly z.core.$ZodIssue[]
  /** Which part: Fastify says it. */
  validationContext?: string
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('A part of the request is not as the schema of its route says')
    this.issues = issues
  }
}

/** Reads a part of a request by the schema of its route, as Fastify asks validators to. */
export const readBy = (schema: z.core.$ZodType) => (said: unknown) => {
  const read = z.safeParse(schema, said, italianMessages)
  return read.success ? { value: read.data } : { error: new RefusedInput(read.error.issues) }
}
