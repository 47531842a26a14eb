import { z } from 'zod'
import { envelope, nullableText } from '#src/lib/net/answers.ts'

const subject = z.object({ table: z.string(), id: z.number(), name: nullableText })

/** The row that one of a table about others is about, with its name where this user may read it. */
export type Subject = z.infer<typeof subject>

/** The subjects of rows, by the ids of those. */
export const subjectsAnswer = envelope(z.record(z.string(), subject))

/** Where the server says which rows those of a table about others are about, by their `ids`. */
export const subjectsPath = (table: string): string => `/api/${table}/subjects`

/** The server names no more at once. */
export const MOST_SUBJECTS = 200
