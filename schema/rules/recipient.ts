import { emailMistake, plainEmail } from './email-address.ts'

/**
 * The one address a mail goes to, out of what mail programs copy; undefined when the text is anything else: a list, a group,
 * or something with control characters that would smuggle in a second recipient.
 */
export function oneRecipient(text: unknown): string | undefined {
  const address = typeof text === 'string' ? plainEmail(text) : ''
  return /\p{C}/u.test(address) || emailMistake(address) !== undefined ? undefined : address
}
