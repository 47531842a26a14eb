import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** Short texts in one comma-separated string; each is trimmed, empty and repeated ones go. */
export const tags: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () => plainText(2_000).transform((value) => splitTags(value).join(', ')),
  match: 'contains',
  sample: (_field, n) => `Sì, No, Valore ${n}`,
}

/** The single texts of a comma-separated value. */
export function splitTags(value: string | null | undefined): string[] {
  const parts = (value ?? '').split(',').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}
