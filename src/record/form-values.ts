import type { ComponentType } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import { initialValues, type Moment, type Row, type Values, valueSchema, writableFields } from '#schema/rows/row.ts'
import { inRome } from '#schema/rules/rome.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import { type BodyField, bodyFields, isSameValue, toBodyValue } from '#src/commands/body-fields.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { currentSession } from '#src/lib/net/session.ts'
import type { May } from './rights.ts'

/** A field of a form. */
export interface FormField extends BodyField {
  /** Replaces the input of the field's type. */
  Input?: ComponentType<InputProps>
  /** Sent without trimming. */
  verbatim?: boolean
  /** Not the user's to change in this row: shown, and not sent. */
  isFixed?: boolean
}

/** The fields of a form, before the rights of a person are asked: the writable ones, or only those given. */
export function formFields(table: Table, only?: readonly string[]): FormField[] {
  return writableFields(table).filter(({ name, field }) => (only ? only.includes(name) : field.form))
}

/** The same with the numbers that the engine gives, each in its place: shown, and not sent. */
export function fieldsInForm(table: Table, only?: readonly string[]): FormField[] {
  const written = formFields(table, only)
  return bodyFields(table).flatMap((one): FormField[] => {
    const isShown = fieldTypes[one.field.type].numbered && (only ? only.includes(one.name) : one.field.form)
    return isShown ? [{ ...one, isFixed: true }] : written.filter(({ name }) => name === one.name)
  })
}

/**
 * Those of them that the user has in the form of this row, or of a new one: what they do not read of a row is not in it, and
 * what they may not change there is shown; a new row has what they may say of it.
 */
export const ownFields = (fields: readonly FormField[], may: May, row: Row | undefined): FormField[] =>
  fields
    .filter(({ name }) => may('read', row, name) && (row !== undefined || isGiven(may, 'create', row, name)))
    .map((one) => (!row || isGiven(may, 'update', row, one.name) ? one : { ...one, isFixed: true }))

/** Without any such right the screen has let the user in, and decides: their own data, for instance. */
const isGiven = (may: May, right: 'create' | 'update', row: Row | undefined, name: string): boolean =>
  !may(right, row) || may(right, row, name)

/**
 * The initial values of a form by body key: those of the stored row, or the defaults of a new one with `given` on
 * top.
 */
export function startValues(table: Table, fields: readonly FormField[], row: Row | undefined, given?: Values): Values {
  const defaults = row ? {} : { ...initialValues(table, currentMoment()), ...given }
  return Object.fromEntries(
    fields.map(({ key, name, field }) => [key, row ? toBodyValue(field, row[name]) : (defaults[key] ?? null)]),
  )
}

/** The validation errors of a value; empty when it is valid. */
export function validationErrors(field: Field, value: unknown): string[] {
  const result = valueSchema(field).safeParse(value)
  return result.success ? [] : result.error.issues.map((issue) => issue.message)
}

/** Builds the request body of a save. Throws when a value is invalid. */
export function toBody(fields: readonly FormField[], values: Values): Values {
  return Object.fromEntries(
    fields.map(({ key, field, verbatim }) => [key, verbatim ? values[key] : valueSchema(field).parse(values[key])]),
  )
}

/** Whether the form differs from its initial values. Surrounding spaces and empty texts do not count. */
export function isChanged(fields: readonly FormField[], start: Values, now: Values): boolean {
  return fields.some(({ key, field }) => !isSameValue(field, start[key], now[key]))
}

/** The label of the field that a body key writes, for errors of the server. */
export function labelOfKey(table: Table, key: string): string {
  const written = writableFields(table).find((one) => one.key === key)
  return written?.field.label ?? fieldOf(table, key)?.label ?? key
}

/** The moment of the user, as defaults and rules ask for it. */
export function currentMoment(): Moment {
  const now = new Date()
  return { today: inRome(now).day, now: now.toISOString(), userId: currentSession()?.id ?? null }
}
