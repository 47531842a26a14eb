import { z } from 'zod'
import { type MailValues, placeholders } from '#schema/rules/mail-text.ts'
import { nullableText } from '#src/lib/answers.ts'

const text = nullableText.optional()

/** The values that fill a template, by placeholder; other keys are removed. */
export const mailValues: z.ZodType<MailValues> = z.object(
  Object.fromEntries(Object.keys(placeholders).map((name) => [name, text])),
)
