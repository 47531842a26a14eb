import type { ComponentType } from 'react'
import { initialValues, type Moment, type Row, type Values, valueSchema, writableFields } from '#schema/row.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { inRome } from '#src/lib/format.ts'
import { idOf } from '#src/lib/records.ts'
import { currentSession } from '#src/lib/session.ts'

/** A field of a form: the key a body uses, the name rows use. */
export interface FormField {
  key: string
  name: string
  field: Field
  /** Its input, where that is not the one of its type. */
  Input?: ComponentType<InputProps>
  /** Goes as typed, spaces and all. */
  verbatim?: boolean
}

/** The fields a form shows: those that can be set, or only the given ones. */
export function formFields(table: Table, only?: readonly string[]): FormField[] {
  return writableFields(table).filter(({ name, field }) => (only ? only.includes(name) : field.form))
}

/** What a form starts with: the stored row as bodies write it, or the defaults of a new one and what is given besides. */
export function startValues(table: Table, fields: readonly FormField[], row: Row | undefined, given?: Values): Values {
  const defaults = row ? {} : { ...initialValues(table, thisMoment()), ...given }
  return Object.fromEntries(
    fields.map(({ key, name, field }) => [key, row ? writtenValue(field, row[name]) : (defaults[key] ?? null)]),
  )
}

/** A value as rows show it, turned into what a body says: records become their ids. */
export function writtenValue(field: Field, value: unknown): unknown {
  if (field.type === 'reference') return idOf(value) ?? null
  if (field.type === 'references') return Array.isArray(value) ? value.flatMap((one) => idOf(one) ?? []) : []
  return value ?? null
}

/** The sentences against a value; none when it is valid. */
export function mistakesOf(field: Field, value: unknown): string[] {
  const result = valueSchema(field).safeParse(value)
  return result.success ? [] : result.error.issues.map((issue) => issue.message)
}

/** The body of a save: every field of the form with its valid value. */
export function bodyOf(fields: readonly FormField[], values: Values): Values {
  return Object.fromEntries(
    fields.map(({ key, field, verbatim }) => [key, verbatim ? values[key] : valueSchema(field).parse(values[key])]),
  )
}

/** Whether something was typed that is not in the starting values. Spaces and empty texts are nothing. */
export function isChanged(fields: readonly FormField[], start: Values, now: Values): boolean {
  return fields.some(({ key, field }) => comparable(field, start[key]) !== comparable(field, now[key]))
}

/** A value in a form that only differs where saving it would: spaces around it, empty text and null are alike. */
export function comparable(field: Field, value: unknown): string {
  const result = valueSchema(field).safeParse(value)
  if (result.success) return JSON.stringify(result.data)
  return JSON.stringify(typeof value === 'string' && value.trim() === '' ? null : (value ?? null))
}

/** The field of a row that a body key writes, for the sentences of the server. */
export function labelOfKey(table: Table, key: string): string {
  const written = writableFields(table).find((one) => one.key === key)
  return written?.field.label ?? fieldOf(table, key)?.label ?? key
}

function thisMoment(): Moment {
  const now = new Date()
  return { today: inRome(now).day, now: now.toISOString(), userId: currentSession()?.id ?? null }
}
