import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { type Field, filterKey, type Table, writeKey } from '#schema/table.ts'
import { oneOf, part, random } from './random-customers.ts'

// Rows of every type and conditions on them, always the same series.

const texts = [
  ...['Müller', 'mueller', 'FORLI’', 'Forlì', 'Straße', 'strasse', "L' Aquila", 'l’aquila', 'D’Angelo', 'Œuvre'],
  ...['50%_', 'a\\b', 'ros', 'Rossi', 'ROSSINI', 'x', 'ab', 'Ñandú', 'ﬁne', 'æ', 'e\u0301', 'Poe', 'Pö', 'oe'],
]

const days = ['01-01-1900', '28-02-2024', '29-02-2024', '31-03-2026', '01-04-2026', '25-10-2026', '31-12-2999']

/** About midnight and about changes of the clock, in Rome. */
const instants = [
  ...['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-29T00:59:59.000Z', '2026-03-29T01:00:00.000Z'],
  ...['2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z'],
  ...['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T22:59:59.000Z', '2026-10-25T23:00:00.000Z'],
  // Midnight was shown twice, and skipped.
  ...['1967-09-23T21:59:00.000Z', '1967-09-23T22:30:00.000Z', '1967-09-23T23:30:00.000Z', '1967-09-24T22:59:59.000Z'],
  ...['1967-05-27T22:59:59.999Z', '1967-05-27T23:00:00.000Z', '2026-06-01T10:00:00.000Z', '1900-01-01T00:00:00.000Z'],
]

const times = ['00:00', '08:30', '08:31', '12:00', '23:59']
const numbers = [0, 1, -1, 0.1, 0.3, 2.5, 12.345, 1_234.56, 4_999, 99_999.99]

/** A value that the field may be stored with; null now and then. */
export function randomValue(field: Field, ids: readonly number[]): unknown {
  const { several, numbered, sample } = fieldTypes[field.type]
  // No two rows have one number, and none is without.
  if (numbered) return sample(field, random(1_000_000_000))
  if (!field.required && random(5) === 0) return several ? [] : null
  switch (field.type) {
    case 'date':
      return oneOf(...days)
    case 'instant':
      return oneOf(...instants)
    case 'time':
      return oneOf(...times)
    case 'number':
    case 'money':
      return numberFor(field)
    case 'text':
    case 'longText':
    case 'tags':
      return `${oneOf(...texts)}${random(3) === 0 ? ` ${oneOf(...texts)}` : ''}`
    case 'reference':
      return oneOf(...ids)
    case 'references':
      return [...new Set([oneOf(...ids), oneOf(...ids)])].sort((a, b) => a - b)
    default:
      return sample(field, random(50))
  }
}

function numberFor({ type, decimals = type === 'money' ? 2 : 0, min, max }: Field): number {
  const number = Number(oneOf(...numbers).toFixed(decimals))
  return Math.min(max ?? number, Math.max(min ?? number, number))
}

/** The values of a row to store, by body key. */
export const randomRow = (table: Table, ids: (field: Field) => readonly number[]): Values =>
  Object.fromEntries(
    Object.entries(table.fields)
      .filter(([, { computed, type }]) => computed === undefined && type !== 'file')
      .map(([name, field]) => [writeKey(name, field), randomValue(field, ids(field))]),
  )

interface Source {
  model: Model
  table: Table
  /** The stored rows of a table. */
  rows: (table: Table) => readonly Values[]
}

/** A condition of up to that depth on rows of the table, as a definition or a request writes it. */
export function randomCondition(source: Source, depth = 3): Values {
  const condition: Values = {}
  for (let left = 1 + random(2); left > 0; left -= 1) {
    const kind = depth === 0 ? 9 : random(10)
    if (kind === 0) condition.any = [randomCondition(source, depth - 1), randomCondition(source, depth - 1)]
    else if (kind === 1) condition.not = randomCondition(source, depth - 1)
    else Object.assign(condition, randomLeaf(source, kind < 6))
  }
  return condition
}

function randomLeaf({ model, table, rows }: Source, mayRefer: boolean, before = ''): Values {
  const [name, field] = oneOf(...Object.entries(table.fields))
  if (mayRefer && before === '' && field.type === 'reference' && random(3) > 0) {
    const referred = tableOf(model, field.table ?? '')
    return randomLeaf({ model, table: referred, rows }, false, `${name}.`)
  }
  if (random(12) === 0) return { [`${before}id`]: [rows(table)[0]?.id ?? 1, rows(table)[3]?.id ?? 1] }
  const key = `${before}${filterKey(name, field)}`
  // Only whether they are there is known of files and telephone numbers.
  if (random(6) === 0 || field.type === 'file' || field.type === 'phone') return { [key]: { empty: random(2) === 0 } }
  const stored = () => oneOf(...rows(table))[writeKey(name, field)]
  return { [key]: comparedWith(field, stored, 0) }
}

/** Something to compare the field with, of what its rows hold. */
function comparedWith(field: Field, stored: () => unknown, tries: number): unknown {
  const value = stored()
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return tries > 20 ? { empty: true } : comparedWith(field, stored, tries + 1)
  const { match } = fieldTypes[field.type]
  if (match === 'contains') return oneOf(part(String(value)) || 'x', String(value), oneOf(...texts))
  const one = () => aimed(field, stored(), value)
  if (match === 'range' && random(2) === 0) {
    return {
      ...(random(4) > 0 && { from: one() }),
      ...(random(4) > 0 && { to: one() }),
      ...(random(4) === 0 && { empty: true }),
    }
  }
  return random(3) === 0 ? [one(), one()] : one()
}

/** One value as a condition names it. */
function aimed(field: Field, value: unknown, otherwise: unknown): unknown {
  const given = value ?? otherwise
  if (field.table === 'users' && random(3) === 0) return '$me'
  if (field.type === 'records') return firstPart(given) ?? 'x'
  if (Array.isArray(given)) return given[0] ?? firstOf(otherwise)
  if (field.type === 'instant' || field.type === 'date') return aimedDay(field, given)
  return given
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const firstPart = (value: unknown): unknown => {
  const [first] = Array.isArray(value) ? value : []
  const parts = typeof first === 'object' && first !== null ? Object.values(first).filter((one) => one !== null) : []
  return parts.length > 0 ? String(oneOf(...parts)) : undefined
}

function aimedDay({ type }: Field, value: unknown): unknown {
  if (type === 'instant' && random(4) === 0) return '$now'
  if (random(4) === 0) return oneOf('$today', '$today-1', '$today+3', '$today-200')
  if (type === 'date') return value
  const day = String(value).slice(0, 10).split('-').reverse().join('-')
  return random(2) === 0 ? day : oneOf('29-03-2026', '25-10-2026', '24-09-1967', '23-09-1967', '28-05-1967')
}
