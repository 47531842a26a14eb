import { z } from 'zod'
import { messages } from '../messages.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

const address = z.email()

/** Exactly one e-mail address: no list, no display name. */
export const email: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () => plainText(254).refine((value) => value === '' || address.safeParse(value).success, messages.email),
  match: 'contains',
  sample: (_field, n) => `persona.${n}@esempio.it`,
}
