import { fieldTypes } from '../fields/index.ts'
import { dayToIso } from '../rules/day.ts'
import { fold, withoutUmlauts } from '../rules/fold.ts'
import { countedDay, inRome } from '../rules/rome.ts'
import type { Field, Table } from '../table.ts'
import { type FilterValue, isExactMoment, takesEmpty } from './filter-value.ts'

// What a field is compared with, looked at in values as the database looks at its columns (server/crud/kinds). A test asks both.

/** A text of fewer characters matches the beginning on big tables. */
const SHORT = 3

/** Whether the value of a field cannot be compared anywhere but in the database: what it says lies elsewhere, or needs a library. */
const isBeyond = ({ type }: Field): boolean => type === 'file' || fieldTypes[type].dialled === true

/** Whether a row has no value there, as its column would say it. */
export const isNoValue = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Whether a stored value, in its wire form and with references as ids, is what is asked for. Undefined where values do not
 * tell: files, by their names, telephone numbers, and what a row was before.
 */
export function isMatch(
  { big }: Pick<Table, 'big'>,
  field: Field,
  value: unknown,
  asked: FilterValue,
): boolean | undefined {
  if ('empty' in asked) return isNoValue(value) === asked.empty
  if ('was' in asked) return undefined
  if ('hour' in asked)
    return !isNoValue(value) && Number(inRome(new Date(String(value))).time.slice(0, 2)) === asked.hour
  // A span without ends asks nothing.
  if (!('is' in asked) && asked.from === undefined && asked.to === undefined) return true
  if (isNoValue(value)) return takesEmpty(asked)
  if (isBeyond(field)) return undefined
  const { match } = fieldTypes[field.type]
  if (match === 'contains') return contains(String(value), String('is' in asked ? (asked.is[0] ?? '') : ''), big)
  if (match === 'member') return 'is' in asked && membersOf(value).some((one) => asked.is.includes(one))
  if (match === 'equals') return 'is' in asked && asked.is.includes(value)
  return 'is' in asked
    ? asked.is.some((one) => isWithin(field, value, one, one))
    : isWithin(field, value, asked.from, asked.to)
}

/** Whether a text holds another one; neither case nor accents count, and an umlaut is two letters too. */
function contains(text: string, wanted: string, big: boolean): boolean {
  if (big && wanted.length < SHORT) return fold(text).startsWith(fold(wanted))
  return fold(text).includes(fold(wanted)) || holdsUmlaut(text, wanted)
}

function holdsUmlaut(text: string, wanted: string): boolean {
  const spelled = withoutUmlauts(wanted)
  if (fold(spelled) !== fold(wanted)) return fold(text).includes(fold(spelled))
  const short = fold(wanted).replace(/([aou])e/g, '$1')
  if (short === fold(wanted) || short.length < SHORT) return false
  return fold(text).includes(short) && fold(withoutUmlauts(text)).includes(fold(wanted))
}

/** What a field holds several of; of records, all that their parts say, as text. */
const membersOf = (value: unknown): unknown[] =>
  [value].flat().flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [one]
    return Object.values(one).flatMap((part: unknown) => (part === null || part === undefined ? [] : [String(part)]))
  })

function isWithin(field: Field, value: unknown, from: unknown, to: unknown): boolean {
  const isFrom = from === undefined || compare(field, value, from) >= 0
  return isFrom && (to === undefined || compare(field, value, to) <= 0)
}

/** Below zero where the value comes before the other, zero where it is the same, or lies on that day. */
function compare({ type }: Field, value: unknown, other: unknown): number {
  if (typeof value === 'number' && typeof other === 'number') return value - other
  if (isExactMoment(other)) return Date.parse(String(value)) - Date.parse(other.at)
  if (type === 'instant') return compareText(countedDay(new Date(String(value))), dayToIso(String(other)))
  if (type === 'date') return compareText(dayToIso(String(value)), dayToIso(String(other)))
  return compareText(String(value), String(other))
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
