import { z } from 'zod'
import { type Call, call, readProblem } from './http.ts'
import { HttpError } from './http-error.ts'

// What is read of the server's answers. Apart from the calls themselves: the sign-in page goes without zod.

/** Calls the server and gives the body of its answer as the schema has it. Throws HttpError, for one that does not fit too. */
export async function read<T>(path: string, schema: z.ZodType<T>, options: Call = {}): Promise<T> {
  const { body } = await call(path, options)
  return fitting(path, schema, body)
}

/**
 * What the server has answered at that path, as the schema has it. An answer that does not fit is a failure like any other:
 * the user is told in general words, developers in the console.
 */
export function fitting<T>(path: string, schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  // biome-ignore lint/suspicious/noConsole: who mends it must know which value it was
  console.error(`The answer of ${path} does not fit`, result.error.issues)
  throw new HttpError(readProblem(500, undefined))
}

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
