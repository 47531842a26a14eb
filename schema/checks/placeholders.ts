import type { FieldTypeName } from '../fields/index.ts'
import { USERS } from '../grammar/reserved.ts'
import { daysFromToday } from '../rules/day.ts'
import type { Field } from '../table.ts'

/** Values that the running program fills in: `$me`, `$today`. */
interface Placeholder {
  types: readonly FieldTypeName[]
  /** The table a reference must name. */
  table?: string
  /** A value as it may become. */
  sample: unknown
  /** Whether days may be counted from it: `$today+30`. */
  counted?: boolean
}
type Placeholders = ReadonlyMap<string, Placeholder>

/** The placeholders of a default. */
export const defaultPlaceholders: Placeholders = new Map([
  ['$today', { types: ['date'], sample: '01-01-2026', counted: true }],
  ['$now', { types: ['instant'], sample: '2026-01-01T00:00:00.000Z' }],
  ['$me', { types: ['reference'], table: USERS, sample: 1 }],
])

/** The placeholders of a condition; moments are compared by their day, unless with `$now`. */
export const filterPlaceholders: Placeholders = new Map([
  ['$today', { types: ['date', 'instant'], sample: '01-01-2026', counted: true }],
  ['$now', { types: ['instant'], sample: '2026-01-01T00:00:00.000Z' }],
  ['$me', { types: ['reference', 'references'], table: USERS, sample: 1 }],
])

/** Why the value cannot stand there, where it is a text like `$today`; undefined for any other value, and where it can. */
export function placeholderFault(value: unknown, field: Field | undefined, known: Placeholders): string | undefined {
  if (typeof value !== 'string' || !/^\$[a-z]/i.test(value)) return undefined
  const placeholder = placeholderIn(value, known)
  if (!placeholder) return `"${value}" stands for nothing here: there are ${namesOf(known).join(', ')}`
  const { types, table } = placeholder
  if (!field || (types.includes(field.type) && (table === undefined || field.table === table))) return undefined
  return `"${value}" needs a field of the type ${types.join(' or ')}${table ? ` to the table ${table}` : ''}`
}

/** What the value stands for: `$today+30` for the day that it counts from. */
export function placeholderIn(value: unknown, known: Placeholders): Placeholder | undefined {
  const today = known.get('$today')
  return today?.counted && daysFromToday(value) !== undefined ? today : known.get(String(value))
}

const namesOf = (known: Placeholders): string[] =>
  [...known].flatMap(([name, { counted }]) => (counted ? [name, `${name}+30`] : [name]))
