import { z } from 'zod'

const address = z.email()
const LIMIT = 254

/**
 * The one address a mail goes to, or undefined when the text is anything else: a list, a group, a display name, or
 * something with control characters that would smuggle in a second recipient.
 */
export function oneRecipient(text: unknown): string | undefined {
  if (typeof text !== 'string' || /\p{C}/u.test(text)) return undefined
  const trimmed = text.trim()
  return trimmed.length <= LIMIT && address.safeParse(trimmed).success ? trimmed : undefined
}
