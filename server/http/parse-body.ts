import type { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { noErrors } from '#schema/rows/row.ts'
import { invalid } from './errors.ts'
import { italianMessages } from './refused-input.ts'

/** What a path into a body is called among the errors: the names of the fields it stands for. */
export type PathNames = (path: PropertyKey[]) => string[]

const dotted: PathNames = (path) => [path.join('.')]

/**
 * What a body says, without the language every screen sends. Throws 422 by field; unknown ones by their names, a body of
 * another form without any.
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown, namesOf = dotted): T {
  const parsed = schema.safeParse(withoutLanguage(body), italianMessages)
  if (parsed.success) return parsed.data
  const errors = noErrors()
  const add = (path: PropertyKey[], message: string) => {
    for (const name of path.length > 0 ? namesOf(path) : []) errors[name] = [...(errors[name] ?? []), message]
  }
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key], messages.unknownKey)
    else add(issue.path, issue.code === 'invalid_key' ? messages.unknownKey : issue.message)
  }
  throw invalid(errors)
}

function withoutLanguage(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'codiceLingua'))
}
