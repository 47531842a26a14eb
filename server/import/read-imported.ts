import { fieldTypes } from '#schema/fields/index.ts'
import { messages } from '#schema/italian/messages.ts'
import { doubtOf } from '#schema/rows/doubts.ts'
import { createSchema, type FieldErrors, fieldErrors, noErrors, type Values, writableFields } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { today } from '../clock.ts'
import type { ImportKind } from './import-rows.ts'

/** A row to be saved, and the sentences by key about values that are doubtful or were left out; or why it is refused. */
type ReadRow = { values: Values; doubts: FieldErrors } | { errors: FieldErrors }

/**
 * Reads one row of a sender as a body of the table. Numbers, days and times may be written as people do; where the kind takes the rest,
 * a value that need not be there does not refuse its row.
 */
export function readImported(table: Table, kind: ImportKind, sent: Values): ReadRow {
  const doubts = noErrors()
  const values = asMeant(table, kind, sent, doubts)
  let read = createSchema(table).safeParse(values)
  if (!read.success) {
    const errors = fieldErrors(read.error)
    if (!kind.takesRest || !Object.keys(errors).every((key) => mayBeMissing(table, kind, key))) return { errors }
    Object.assign(doubts, errors)
    read = createSchema(table).safeParse(Object.fromEntries(Object.entries(values).filter(([key]) => !(key in errors))))
    if (!read.success) return { errors: fieldErrors(read.error) }
  }
  for (const { key, field } of writableFields(table)) {
    const doubt = Object.hasOwn(read.data, key) ? doubtOf(field, read.data[key]) : undefined
    if (doubt) doubts[key] = [...(doubts[key] ?? []), doubt.sentence]
  }
  return { values: read.data, doubts }
}

function mayBeMissing(table: Table, { matchBy }: ImportKind, key: string): boolean {
  const written = writableFields(table).find((one) => one.key === key)
  return written !== undefined && !written.field.required && !matchBy.includes(written.name)
}

/**
 * Normalises the values of a row: numbers, days and times as people write them (`'1.234,5'` -> 1234.5); with `takesRest` a
 * number for a text field becomes its digits.
 */
function asMeant(table: Table, kind: ImportKind, sent: Values, doubts: FieldErrors): Values {
  const translated = { ...sent }
  for (const [key, value] of Object.entries(sent)) {
    const field = fieldOf(table, key)
    const type = field && fieldTypes[field.type]
    if (field && typeof value === 'string') translated[key] = type?.typed?.(value, field, today()) ?? value
    const isText = field !== undefined && type?.column(field).kind === 'text'
    if (!kind.takesRest || typeof value !== 'number' || !isText) continue
    translated[key] = String(value)
    doubts[key] = [messages.wasNumber]
  }
  return translated
}
