import { type FieldTypeName, fieldTypes } from '../fields/index.ts'
import { partsOf } from '../fields/records.ts'
import { didYouMean } from '../grammar/spelling.ts'
import type { Field } from '../table.ts'

const SHOWN_LETTERS = 60

const valueText = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text
}

/** `"a", "b" or "c"` */
function listed(words: readonly string[], last = ' or '): string {
  if (words.length === 0) return 'an option, and there is none'
  const quoted = words.map((word) => `"${word}"`)
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter((part) => part !== '').join(last)
}

const figure = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 6 })

function spanOf({ min, max }: Field): string {
  if (min !== undefined && max !== undefined) return ` from ${figure(min)} to ${figure(max)}`
  if (min !== undefined) return ` of at least ${figure(min)}`
  return max === undefined ? '' : ` of at most ${figure(max)}`
}

const numberOf = (field: Field, decimals: number): string => {
  const limit = 10 ** (15 - decimals)
  if (decimals > 0) return `a number with up to ${decimals} decimals${spanOf(field) || `, under ${figure(limit)}`}`
  return `a whole number${spanOf(field) || ' within ±2,147,483,647'}`
}

const textOf = (limit: number): string => `a text of up to ${figure(limit)} characters without control characters`
const optionsOf = ({ options = {} }: Field): string[] => Object.keys(options)

/** How a value of each type is written in a definition. */
const takes: Readonly<Record<FieldTypeName, (field: Field) => string>> = {
  text: ({ maxLength = 500 }) => textOf(maxLength),
  longText: ({ maxLength = 50_000 }) => textOf(maxLength),
  email: () => 'one e-mail address',
  phone: () => 'a phone number: digits and the usual separators',
  codiceFiscale: () => 'a codice fiscale: 16 characters with the right check letter, or the 11 digits of a company',
  vatNumber: () => 'a VAT number: letters and digits',
  url: () => 'an address that begins with http:// or https://',
  sequence: () => 'a number as its pattern gives it',
  tags: () => 'texts with commas between them',
  texts: () => 'a list of texts',
  number: (field) => numberOf(field, field.decimals ?? 0),
  money: (field) => numberOf(field, 2),
  flag: () => '"Y" or "N"',
  boolean: () => 'true or false, without quotes',
  color: () => 'a colour as "#RRGGBB"',
  date: () => 'a date as "DD-MM-YYYY"',
  time: () => 'a time as "HH:MM"',
  duration: () => 'a length of time in whole seconds, under 360,000',
  instant: () => 'a moment as "2026-01-31T08:15:00.000Z"',
  level: (field) => `one of the numbers ${optionsOf(field).join(', ')}`,
  choice: (field) => listed(optionsOf(field)),
  choices: (field) => `a list of ${listed(optionsOf(field), ' and ')}`,
  records: (field) =>
    `a list of { ${partsOf(field)
      .map(([name]) => `"${name}": …`)
      .join(', ')} }`,
  reference: ({ table }) => `the id of a row of ${table}`,
  references: ({ table }) => `ids of rows of ${table}`,
  file: () => 'the name of an uploaded file',
}

/** The value, and what the field takes instead: `31 is no value of the field: it takes a whole number from 1 to 30`. */
export function refusedValue(field: Field, value: unknown): string {
  if (isEmpty(value)) return `is empty, and the field is required: it takes ${takes[field.type](field)}`
  return `${valueText(value)} is no value of the field: it takes ${takes[field.type](field)}${nearest(field, value)}`
}

/** The field without its limits, which must themselves be values of it. */
export const withoutLimits = (field: Field): Field => ({ ...field, min: undefined, max: undefined })

/** The value of a filter, and what the field is filtered by. */
export function refusedFilter(field: Field, value: unknown): string {
  const isText = fieldTypes[field.type].match === 'contains'
  const one = isText ? textOf(500) : (compared[field.type] ?? takes[field.type])(field)
  return `${valueText(value)} is nothing to filter by: it takes ${one}${nearest(field, value)}`
}

/** The value of a filter, for types that filter by a part of their value. */
const compared: Readonly<Partial<typeof takes>> = {
  records: () => textOf(500),
  instant: takes.date,
  choices: takes.choice,
  texts: takes.text,
  references: takes.reference,
}

const isEmpty = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** The option that a word was perhaps meant to be. */
function nearest(field: Field, value: unknown): string {
  const options = optionsOf(field)
  const wrong = [value].flat().find((one) => typeof one === 'string' && !options.includes(one))
  return typeof wrong === 'string' ? didYouMean(wrong, options) : ''
}
