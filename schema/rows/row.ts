import { z } from 'zod'
import { fieldTypes } from '../fields/index.ts'
import { messages } from '../italian/messages.ts'
import { cleanInput } from '../rules/clean-text.ts'
import { daysFromToday, shiftedDay } from '../rules/day.ts'
import { type Field, type Table, writeKey } from '../table.ts'

/** A row as the wire has it. */
export type Row = { id: number; version: number } & Record<string, unknown>

/** A parsed body of a row: keys as written (`agentId`), values valid, empty text as null. */
export type Values = Record<string, unknown>

/** The fields a client may set, with the key a body uses. */
export function writableFields(table: Table): { key: string; name: string; field: Field }[] {
  return Object.entries(table.fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, field]) => ({ key: writeKey(name, field), name, field }))
}

/**
 * A valid value of the field, in its wire form. Empty text and null mean "no value": an error when the field is
 * required, else null (an empty list for fields that hold several). Texts come in cleaned of what nobody sees.
 */
export function valueSchema(field: Field): z.ZodType {
  const cachedSchema = valueSchemas.get(field) ?? buildValueSchema(field)
  valueSchemas.set(field, cachedSchema)
  return cachedSchema
}

/** To make one takes fifty times as long as to use it. */
const valueSchemas = new WeakMap<Field, z.ZodType>()

function buildValueSchema(field: Field): z.ZodType {
  const type = fieldTypes[field.type]
  const value = type.value(field)
  return z.unknown().transform((raw, context) => {
    const input = cleanInput(raw)
    const empty = isEmpty(input)
    if (empty && field.required) return refuse(context, [messages.required])
    if (empty) return type.several ? [] : null
    const result = value.safeParse(input)
    if (!result.success)
      return refuse(
        context,
        result.error.issues.map((issue) => issue.message),
      )
    // Control characters may be all a text holds; what is left after trimming decides.
    if (isEmpty(result.data)) return field.required ? refuse(context, [messages.required]) : type.several ? [] : null
    return result.data
  })
}

/** A value as it would be saved, to compare it: what is no value of the field stays as it is, but blank text, which is none. */
export function cleanedValue(field: Field, value: unknown): unknown {
  const read = valueSchema(field).safeParse(value)
  if (read.success) return read.data
  return typeof value === 'string' && value.trim() === '' ? null : (value ?? null)
}

function refuse(context: z.RefinementCtx, sentences: string[]): never {
  for (const message of new Set(sentences)) context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** A body that creates a row: every required field present unless it has a default; unknown keys refused by name. */
export const createSchema = (table: Table) => cached(creates, table, () => bodySchema(table, true))

/** A body that changes a row: only the keys it names are touched; a required one may be left out, never emptied. */
export const updateSchema = (table: Table) => cached(updates, table, () => bodySchema(table, false))

type BodySchema = z.ZodType<Values>
const creates = new WeakMap<Table, BodySchema>()
const updates = new WeakMap<Table, BodySchema>()

function cached(store: WeakMap<Table, BodySchema>, table: Table, build: () => BodySchema): BodySchema {
  const cachedSchema = store.get(table) ?? build()
  store.set(table, cachedSchema)
  return cachedSchema
}

function bodySchema(table: Table, creating: boolean): BodySchema {
  const writable = new Map(writableFields(table).map(({ key, field }) => [key, { field, schema: valueSchema(field) }]))
  const ignored = new Set([...Object.keys(table.fields), 'id', 'version', 'codiceLingua'])
  return z.record(z.string(), z.unknown(), messages.malformed).transform((body, context) => {
    const values: Values = {}
    for (const key of Object.keys(body)) {
      const target = writable.get(key)
      if (target) values[key] = checked(target.schema, body[key], key, context)
      else if (!ignored.has(key)) context.addIssue({ code: 'custom', path: [key], message: messages.unknownKey })
    }
    if (creating) {
      for (const [key, { field }] of writable) {
        const isGiven = field.default !== undefined || field.defaultFrom !== undefined
        const missing = field.required && !isGiven && !Object.hasOwn(body, key)
        if (missing) context.addIssue({ code: 'custom', path: [key], message: messages.required })
      }
    }
    return values
  })
}

function checked(schema: z.ZodType, input: unknown, key: string, context: z.RefinementCtx): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  for (const issue of result.error.issues) context.addIssue({ code: 'custom', path: [key], message: issue.message })
  return undefined
}

/** Sentences by key. Made without a prototype, so that a key such as "constructor" is only a key. */
export type FieldErrors = Record<string, string[]>
export const noErrors = (): FieldErrors => Object.create(null)

/** The sentences of a failed validation, as answers and forms want them. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors = noErrors()
  for (const issue of error.issues) {
    const key = issue.path.join('.')
    errors[key] = [...(errors[key] ?? []), issue.message]
  }
  return errors
}

/** What `$today` (DD-MM-YYYY), from which `$today+30` is counted, `$now` (ISO 8601) and `$me` (user id) stand for. */
export interface Moment {
  today: string
  now: string
  userId: number | null
}

/** The values a new row starts with, by body key. */
export function initialValues(table: Table, moment: Moment): Values {
  const values: Values = {}
  for (const [name, field] of Object.entries(table.fields)) {
    if (field.default !== undefined) values[writeKey(name, field)] = filledIn(field.default, moment)
  }
  return values
}

/** What a value of a definition stands for at the moment: `$today+30`, `$me`; itself, where it stands for nothing else. */
export function filledIn(value: unknown, moment: Moment): unknown {
  const days = daysFromToday(value)
  if (days !== undefined) return shiftedDay(moment.today, days)
  if (value === '$now') return moment.now
  if (value === '$me') return moment.userId
  return value
}
