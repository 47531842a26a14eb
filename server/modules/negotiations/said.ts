import type { z } from 'zod'
import { messages } from '#schema/messages.ts'
import { fieldErrors } from '#schema/row.ts'
import { invalid } from '../../errors.ts'

/** What a body says, the language every screen sends left out. Throws 422 by field, unknown ones by their names. */
export function said<T>(schema: z.ZodType<T>, { codiceLingua: _language, ...body }: Record<string, unknown>): T {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const unknown = read.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  const { '': _whole, ...errors } = fieldErrors(read.error)
  throw invalid({ ...errors, ...Object.fromEntries(unknown.map((key) => [key, [messages.unknownKey]])) })
}
