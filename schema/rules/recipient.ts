import { z } from 'zod'
import { cleanText } from './clean-text.ts'

const address = z.email()
const LIMIT = 254

/**
 * The one address a mail goes to, or undefined when the text is anything else: a list, a group, a display name, or
 * something with control characters that would smuggle in a second recipient.
 */
export function oneRecipient(text: unknown): string | undefined {
  if (typeof text !== 'string' || /\p{Cc}/u.test(text)) return undefined
  const trimmed = cleanText(text).trim()
  if (/\p{C}/u.test(trimmed)) return undefined
  return trimmed.length <= LIMIT && address.safeParse(trimmed).success ? trimmed : undefined
}
