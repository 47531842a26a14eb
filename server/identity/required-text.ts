import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'

/** A text that must be in a body and not be empty: a name, a password, a code, a token. */
export const requiredText = (limit: number) =>
  z.string(messages.required).min(1, messages.required).max(limit, messages.tooLong(limit))
