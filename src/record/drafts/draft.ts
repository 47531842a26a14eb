import { fieldTypes } from '#schema/fields/index.ts'
import type { Values } from '#schema/rows/row.ts'
import { isSameValue } from '#src/commands/body-fields.ts'
import type { Draft, DraftField } from '#src/device/drafts/draft.ts'
import { asText, formatInstant } from '#src/lib/format.ts'
import { PART_ENTRY } from '../form-parts.ts'
import type { FormField } from '../form-values.ts'

/** The fields that differ from their start values. Passwords and files are never stored this way. */
export const entriesOf = (fields: readonly FormField[], start: Values, now: Values): DraftField[] =>
  fields
    .filter(({ field, verbatim }) => !verbatim && !fieldTypes[field.type].passing)
    .filter(({ key, field }) => !isSameValue(field, start[key], now[key]))
    .map(({ key, field }) => ({ key, label: field.label, type: field.type, value: now[key] ?? null }))

/** The values of a draft by field key, and the entries whose field the definition no longer has. */
export function fitToForm(
  fields: readonly FormField[],
  { entries }: Draft,
): { values: Values; unmatched: DraftField[] } {
  const fits = (entry: DraftField) => fields.some(({ key, field }) => key === entry.key && field.type === entry.type)
  return {
    values: Object.fromEntries(entries.filter(fits).map(({ key, value }) => [key, value])),
    unmatched: entries.filter((entry) => !fits(entry) && entry.type !== PART_ENTRY),
  }
}

/** A value as text that the user can read and copy. */
export const entryText = ({ value }: DraftField): string =>
  Array.isArray(value) ? value.map(asText).join(', ') : asText(value)

const MOST_WORDS = 2

/** The first of what was written in it, by which it is told from other drafts of its form: 'Matricola: 123'. */
export const draftWords = ({ entries }: Draft): string =>
  entries
    .filter(({ type, value }) => (type === 'text' || type === 'longText') && value !== null)
    .slice(0, MOST_WORDS)
    .map((entry) => `${entry.label}: ${entryText(entry)}`)
    .join(' · ')

/** '23-11-2026 10:22'. */
export const draftTime = ({ at }: Draft): string => formatInstant(new Date(at).toISOString())
