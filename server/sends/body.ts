import { z } from 'zod'
import { plainText, typedText } from '#schema/fields/plain-text.ts'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { MOST_FILES, type SendKindProperties } from '#schema/rules/send-kinds.ts'
import { idText } from '../http/params.ts'
import type { SendRegister } from './register.ts'

const recipient = z.unknown().transform((value, context) => {
  const address = oneRecipient(value)
  if (address) return address
  context.addIssue({ code: 'custom', message: value ? messages.oneRecipient : messages.required })
  return z.NEVER
})
const maybeRecipient = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  recipient.optional(),
)
const filled = (limit: number) => plainText(limit).refine((value) => value !== '', messages.required)
const line = filled(500).refine((value) => !/[\t\r\n\u2028\u2029]/.test(value), messages.controlCharacters)
const note = typedText().nullable().optional()

/** What every body comes down to. */
const sendBody = z.object({
  ownerId: z.number(),
  email: z.string().optional(),
  modelloId: z.number().optional(),
  note,
  allegati: z.array(z.number()).optional(),
  text: z.object({ oggetto: z.string(), testo: z.string() }).optional(),
})
export type SendBody = z.output<typeof sendBody>

/** The body that asks for a send of that kind; one with files comes as parts, whose ids are digits. */
export function bodySchema(
  { owner }: Pick<SendRegister, 'owner'>,
  kind: SendKindProperties & { keptFiles?: string },
): z.ZodType<SendBody> {
  const { noteField, freeText, keptFiles } = kind
  const id = kind.files ? idText(messages.reference) : rowId
  const shape: Record<string, z.ZodType> = {
    [owner.bodyKey]: id,
    email: kind.recipient === 'optional' ? maybeRecipient : recipient,
    ...(kind.channel === 'mail' && !freeText && { modelloId: id.optional() }),
    ...(noteField && { [noteField]: note }),
    ...(keptFiles && { allegati: z.array(rowId, messages.records).max(MOST_FILES, messages.records).optional() }),
    ...(freeText && { oggetto: line, testo: filled(50_000) }),
  }
  return z.strictObject(shape).transform((body) =>
    sendBody.parse({
      ...body,
      ownerId: body[owner.bodyKey],
      note: noteField && body[noteField],
      text: freeText && body,
    }),
  )
}
