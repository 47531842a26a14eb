import { fieldTypes } from '#schema/fields/index.ts'
import type { Row, Values } from '#schema/row.ts'
import { asText, formatInstant } from '#src/lib/format.ts'
import { comparisonKey, type FormField } from '../form-values.ts'

/** What was typed into one field, with what tells whether the form still has that field. */
export interface Entry {
  key: string
  label: string
  type: string
  value: unknown
}

/** A file that was chosen; without its contents when the device had no room for them. */
export interface DraftFile {
  /** What it was chosen for, in the words of its form. */
  key: string
  name: string
  file?: File
}

/** What was typed into a form and not saved. */
export interface Draft {
  id: string
  /** When the last of it was typed, in milliseconds since 1970. */
  at: number
  /** Of which form of which row, for whoever meets it elsewhere. */
  title: string
  /** The address of the page it was typed on. */
  path: string
  /** The row the form started from; none for a new one. */
  row?: Row
  entries: Entry[]
  /** Their contents come when the draft is resumed. */
  files: DraftFile[]
}

/** What a form has to keep. */
export type Content = Omit<Draft, 'id' | 'at'>

/** What differs from the start, of the fields a draft may keep: no passwords, no files. */
export const entriesOf = (fields: readonly FormField[], start: Values, now: Values): Entry[] =>
  fields
    .filter(({ field, verbatim }) => !verbatim && !fieldTypes[field.type].passing)
    .filter(({ key, field }) => comparisonKey(field, start[key]) !== comparisonKey(field, now[key]))
    .map(({ key, field }) => ({ key, label: field.label, type: field.type, value: now[key] ?? null }))

/** What of a draft a form can take back, by key, and what has no field there any more since the definition changed. */
export function fitted(fields: readonly FormField[], { entries }: Draft): { values: Values; lost: Entry[] } {
  const fits = (entry: Entry) => fields.some(({ key, field }) => key === entry.key && field.type === entry.type)
  return {
    values: Object.fromEntries(entries.filter(fits).map(({ key, value }) => [key, value])),
    lost: entries.filter((entry) => !fits(entry)),
  }
}

/** A value of a draft as a text to read and copy. */
export const entryText = ({ value }: Entry): string =>
  Array.isArray(value) ? value.map(asText).join(', ') : asText(value)

/** '23-11-2026 10:22'. */
export const draftTime = ({ at }: Draft): string => formatInstant(new Date(at).toISOString())
