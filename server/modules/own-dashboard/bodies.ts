import { z } from 'zod'
import { textFault } from '#schema/checks/texts.ts'
import { typedText } from '#schema/fields/plain-text.ts'
import { rowId } from '#schema/fields/reference.ts'
import { type OwnBlock, ownBlockGrammar } from '#schema/grammar/block-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import { MOST_OWN_BLOCKS } from '#schema/lists/own-blocks.ts'
import { cleanInput } from '#schema/rules/clean-text.ts'

const LARGEST = 20_000
const title = typedText(messages.required)
  .min(1, messages.required)
  .max(80, messages.tooLong(80))
  .refine((text) => textFault(text) === undefined, messages.controlCharacters)
const block = z.unknown().transform((given, context): OwnBlock => {
  const read = ownBlockGrammar.safeParse(cleanInput(given))
  if (read.success && JSON.stringify(read.data).length <= LARGEST) return read.data
  context.addIssue({ code: 'custom', message: read.success ? messages.blockTooLarge : messages.blockMalformed })
  return z.NEVER
})

/** A new block of one's own page. */
export const newBlock = z.strictObject({ title, block })
/** What is changed of one: what is left out stays. */
export const changedBlock = z.strictObject({
  title: title.optional(),
  width: z.union([z.literal(1), z.literal(2), z.literal(3)], messages.blockWidth).optional(),
})
/** The blocks of one's page, in the order they are to have. */
export const blockOrder = z.strictObject({
  ids: z.array(rowId).min(1, messages.required).max(MOST_OWN_BLOCKS, messages.tooManyItems(MOST_OWN_BLOCKS)),
})
