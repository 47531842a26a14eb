import { z } from 'zod'
import { textFault } from '#schema/checks/texts.ts'
import { typedText } from '#schema/fields/plain-text.ts'
import { rowId } from '#schema/fields/reference.ts'
import { type ListView, viewGrammar } from '#schema/grammar/view-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import { cleanInput } from '#schema/rules/clean-text.ts'

const LARGEST = 20_000
const route = z.string(messages.required).min(1, messages.required).max(200, messages.tooLong(200))
const name = typedText(messages.required)
  .min(1, messages.required)
  .max(60, messages.tooLong(60))
  .refine((text) => textFault(text) === undefined, messages.controlCharacters)
const audience = z.enum(['me', 'role', 'all'], messages.viewAudience)
const givenRole = z.string(messages.viewAudience).max(100, messages.viewAudience).nullable()
const role = givenRole.default(null)
const state = z.unknown().transform((given, context): ListView => {
  const read = viewGrammar.safeParse(cleanInput(given))
  const fault = read.success
    ? JSON.stringify(read.data).length > LARGEST && messages.viewTooLarge
    : messages.viewMalformed
  if (read.success && !fault) return read.data
  context.addIssue({ code: 'custom', message: fault || messages.viewMalformed })
  return z.NEVER
})

/** A new view: of which list, for whom, and what it says. */
export const newView = z.strictObject({ list: route, name, audience, role, state })
/** What is changed of a view: what is left out stays. */
export const changedView = z.strictObject({ name, audience, role: givenRole, state }).partial()
/** The views of one list and audience, in the order they are to have. */
export const viewOrder = z.strictObject({
  ids: z.array(rowId).min(1, messages.required).max(50, messages.tooManyItems(50)),
})
/** The view a list opens with, for the caller or for a role; none: as before. */
export const viewDefault = z.strictObject({
  list: route,
  view: z.string(messages.viewUnknown).min(1, messages.viewUnknown).max(40, messages.viewUnknown).nullable(),
  role,
})
/** Which list is asked about. */
export const ofList = z.object({ list: route })
