import type { FilterValue } from '#schema/condition/filter-value.ts'
import { fold, withoutUmlauts, withoutUmlautsSql } from '#schema/rules/fold.ts'
import { plainBeginning } from '../../db/fold.ts'
import { phoneKeyParts } from '../../db/phone-key.ts'
import { COLLATION } from '../identifiers.ts'
import type { Parameters } from '../parameters.ts'

// Trigrams need three characters: shorter texts match the beginning on big tables, where the index of the sort serves that.
const SHORT = 3

/** The column equals one of the values. */
export function anyOf(sql: string, type: string, value: FilterValue, parameters: Parameters): string {
  return `${sql} = any(${parameters.add(listOf(value), `${type}[]`)})`
}

/** `col >= from and col <= to`; a missing end adds no condition. */
export function between(sql: string, from: string | undefined, to: string | undefined): string {
  const parts = [from && `${sql} >= ${from}`, to && `${sql} <= ${to}`].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : 'true'
}

/** The column contains the text, or begins with it where it is short and the table big; case and accents do not count. */
export function containing(sql: string, big: boolean, value: FilterValue, parameters: Parameters): string {
  const filterText = String(listOf(value)[0] ?? '')
  if (big && filterText.length < SHORT)
    return [like(sql, filterText, '', parameters), ...sameInitial(sql, filterText, parameters)].join(' and ')
  return like(sql, filterText, '%', parameters)
}

/**
 * The telephone number contains the digits in any notation (`0331 12` finds `+39 0331 123456`); few digits on a big table
 * must be its beginning as written.
 */
export function dialling(
  { sql, key }: { sql: string; key: string },
  big: boolean,
  value: FilterValue,
  parameters: Parameters,
): string {
  const comparisons = phoneKeyParts(String(listOf(value)[0] ?? '')).map((part) =>
    big && part.length < SHORT
      ? containing(sql, big, { is: [part] }, parameters)
      : `${key} like ${parameters.add(`%${part}%`, 'text')}`,
  )
  return comparisons.length > 0 ? `(${comparisons.join(' or ')})` : 'false'
}

/** `like` on the folded text; also with `ae`, `oe`, `ue` read as umlauts. */
function like(sql: string, wanted: string, before: '%' | '', parameters: Parameters): string {
  const plain = likeFolded(sql, wanted, before, parameters)
  const other = before === '' ? undefined : likeUmlaut(sql, wanted, parameters)
  return other === undefined ? plain : `(${plain} or ${other})`
}

/** 'Müller' is found by 'mueller', and the other way round. The index finds 'muller'; which of those have an umlaut is then looked at. */
function likeUmlaut(sql: string, wanted: string, parameters: Parameters): string | undefined {
  const spelled = withoutUmlauts(wanted)
  if (fold(spelled) !== fold(wanted)) return likeFolded(sql, spelled, '%', parameters)
  const short = fold(wanted).replace(/([aou])e/g, '$1')
  if (short === fold(wanted) || short.length < SHORT) return undefined
  return `(${likeFolded(sql, short, '%', parameters)} and ${likeFolded(withoutUmlautsSql(sql), wanted, '%', parameters)})`
}

/**
 * The text is folded here, once, rather than by the database for each row; only letters that its version of fold() may not
 * know are folded there too.
 */
function likeFolded(sql: string, wanted: string, before: '%' | '', parameters: Parameters): string {
  const pattern = fold(wanted).replace(/[\\%_]/g, '\\$&')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (!/^[\u0000-\u007f]*$/.test(pattern))
    return `fold(${sql}) like '${before}' || fold(${parameters.add(pattern, 'text')}) || '%'`
  return `fold(${sql}) like ${parameters.add(`${before}${pattern}%`, 'text')}`
}

const SYMBOLS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The part of the index of the sort in which a short text is looked for; all of it for a longer one. */
export function initialIn(sql: string, big: boolean, value: FilterValue, parameters: Parameters): string[] {
  const filterText = String(listOf(value)[0] ?? '')
  return big && filterText.length < SHORT ? sameInitial(sql, filterText, parameters) : []
}

/** Limits the index to the initial letter: accents and capitals of it sort together. */
function sameInitial(sql: string, wanted: string, parameters: Parameters): string[] {
  const first = plainBeginning(wanted)
  if (first === undefined) return []
  const next = SYMBOLS[SYMBOLS.indexOf(first) + 1]
  const sorted = `${sql} collate ${COLLATION}`
  const below = next === undefined ? [] : [`${sorted} < ${parameters.add(next, 'text')}`]
  return [`${sorted} >= ${parameters.add(first, 'text')}`, ...below]
}

/** The values of a filter that names values, not a span. */
export const listOf = (value: FilterValue): unknown[] => ('is' in value ? value.is : [])

/** The ends of a filter that names a span. */
export function spanOf(value: FilterValue): { from?: string; to?: string } {
  return 'from' in value || 'to' in value ? { from: textOf(value.from), to: textOf(value.to) } : {}
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))
