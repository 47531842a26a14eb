import { z } from 'zod'
import { type Call, call } from './http.ts'
import { HttpError } from './http-error.ts'
import { readProblem } from './problem.ts'

// Validates responses with zod. Separate from http.ts because the sign-in page must not load zod.

/**
 * Calls the server and parses the response body with the schema. Throws HttpError, also when the body does not match.
 */
export async function read<T>(path: string, schema: z.ZodType<T>, options: Call = {}): Promise<T> {
  const { body } = await call(path, options)
  return parseBody(path, schema, body)
}

/**
 * Parses a response body with the schema. On a mismatch it logs the issues for developers and throws the general
 * HttpError.
 */
export function parseBody<T>(path: string, schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  // biome-ignore lint/suspicious/noConsole: who mends it must know which value it was
  console.error(`The answer of ${path} does not fit`, result.error.issues)
  throw new HttpError(readProblem(500, undefined))
}

/** Unwraps `data`, the envelope of every response. */
export const envelope = <T>(data: z.ZodType<T>) => z.object({ data }).transform((answer) => answer.data)

export const nullableText = z.string().nullable()

/** Parses a string as JSON and validates the result, for values read from storage. */
export const jsonText = <T>(schema: z.ZodType<T>) =>
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
