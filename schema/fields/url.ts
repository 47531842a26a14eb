import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** An http(s) address, so that a link made of it can never run a script. */
export const url: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () => plainText(500).refine((value) => value === '' || isWebAddress(value), messages.url),
  match: 'contains',
  sample: (_field, n) => `https://esempio.it/pagina/${n}`,
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value)) return false
  return URL.canParse(value)
}
