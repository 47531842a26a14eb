import { plainText } from '../fields/plain-text.ts'
import { messages } from '../italian/messages.ts'

const SHORTEST = 5
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const lettersOrDigits = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Why something is done that others will ask about, in words: at least five letters or digits, at most 500 characters. */
export const reasonRule = plainText(500)
  .transform((reason) => reason.replace(invisible, ''))
  .refine((reason) => lettersOrDigits(reason) >= SHORTEST, messages.reasonTooShort(SHORTEST))
