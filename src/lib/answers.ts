import { z } from 'zod'

/** What an answer holds under `data`, which is where the server puts what was asked for. */
export const envelope = <T>(data: z.ZodType<T>) => z.object({ data }).transform((answer) => answer.data)

/** A text that the database may not have. */
export const nullableText = z.string().nullable()

/** A text of JSON, such as the browser keeps, that must hold this. Nothing but such a text fits. */
export const parsed = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'No JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
