import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { cleanText } from '../rules/clean-text.ts'

// A text may hold tabs and new lines, nothing else below the space; lone surrogates cannot be stored as UTF-8.
const forbidden = /[^\P{Cc}\t\r\n]|\p{Cs}/u

/** A text as it comes in, cleaned of what nobody sees and trimmed: how every one is taken that is no secret. */
export const typedText = (sentence: string = messages.text) =>
  z.string(sentence).overwrite((value) => cleanText(value).trim())

/** A text of at most `limit` characters that any database can store, cleaned of what nobody sees and trimmed. */
export const plainText = (limit: number) =>
  typedText()
    .max(limit, messages.tooLong(limit))
    .refine((value) => !forbidden.test(value), messages.controlCharacters)
