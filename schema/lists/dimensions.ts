import { fieldTypes } from '../fields/index.ts'
import type { Values } from '../rows/row.ts'
import { shiftedDay } from '../rules/day.ts'
import { type Period, periodSpan, periods } from '../rules/periods.ts'
import { type Field, fieldOf, filterKey, isSingle, type Table } from '../table.ts'
import { summaryFields } from './figures.ts'

/** By what the rows of a figure are told apart: by the values of a field, or by periods of a date or moment. */
export interface Dimension {
  name: string
  field: Field
  period?: Period | 'hour'
}

/** The most periods that a figure tells apart: the latest ones. */
export const MOST_PERIODS = 400

const periodsOf = ({ type }: Field): readonly (Period | 'hour')[] => {
  if (type === 'date') return periods
  return type === 'instant' ? [...periods, 'hour'] : []
}

/** By what somebody who reads these fields can tell rows apart, as it is written: `stato`, `dal.month`. */
export const dimensionsOf = (table: Table, readable: readonly string[]): string[] => {
  if (isSingle(table)) return []
  const dates = readable.flatMap((name) => {
    const field = fieldOf(table, name)
    return field ? periodsOf(field).map((period) => `${name}.${period}`) : []
  })
  return [...summaryFields(table, readable), ...dates]
}

/** What is written so; undefined where it is nothing that somebody who reads these fields can tell rows apart by. */
export function readDimension(table: Table, readable: readonly string[], written: unknown): Dimension | undefined {
  if (typeof written !== 'string' || !dimensionsOf(table, readable).includes(written)) return undefined
  const [name = '', said] = written.split('.')
  const field = fieldOf(table, name)
  const period = field && periodsOf(field).find((one) => one === said)
  return field && { name, field, ...(period && { period }) }
}

/**
 * By what they can be told apart once more, being told apart `by` that: by nothing where one of both may have several values in a row,
 * which then would count more than once.
 */
export function splitsOf(table: Table, readable: readonly string[], by: string): string[] {
  const isAlone = (written: string) => {
    const dimension = readDimension(table, readable, written)
    return !dimension || hasSeveral(dimension)
  }
  return isAlone(by) ? [] : dimensionsOf(table, readable).filter((one) => one !== by && !isAlone(one))
}

/** Whether a row may have several values there, each of which it is counted for. */
export const hasSeveral = ({ field }: Dimension): boolean => fieldTypes[field.type].several === true

/** The filters of exactly the rows of a value, as figures tell it. */
export function dimensionFilter({ name, field, period }: Dimension, value: unknown): Values {
  const key = filterKey(name, field)
  if (value === null || value === undefined) return { [key]: { empty: true } }
  if (period === undefined) return { [key]: value }
  return { [key]: period === 'hour' ? { hour: value } : periodSpan(period, String(value)) }
}

/**
 * The filters of exactly the rows that have a value, but none of these, which a figure tells apart; undefined where a row may have
 * several values.
 */
export function othersFilter(dimension: Dimension, values: readonly unknown[]): Values | undefined {
  const { name, field, period } = dimension
  if (hasSeveral(dimension)) return undefined
  const key = filterKey(name, field)
  const told = values.filter((value) => value !== null && value !== undefined)
  if (period !== undefined && period !== 'hour' && told.length > 0)
    return { [key]: { to: shiftedDay(String(told[0]), -1) } }
  return { [key]: { empty: false }, ...(told.length > 0 && { not: { [key]: told } }) }
}

/** Filters that hold where both do, also where they name the same field. */
export function withFilter(filters: Values, more: Values): Values {
  return Object.entries(more).reduce((all, [key, value]) => withEntry(all, key, value), filters)
}

function withEntry(all: Values, key: string, value: unknown): Values {
  const before = all[key]
  if (before === undefined || before === null || before === '' || isAmong(value, before))
    return { ...all, [key]: value }
  const both = bothSpans(before, value)
  if (both) return { ...all, [key]: both }
  const { [key]: _before, not, ...others } = all
  const apart = [{ not: { [key]: before } }, { not: { [key]: value } }, ...(not === undefined ? [] : alternatives(not))]
  return { ...others, not: { any: key === 'not' ? [before, value].flatMap(alternatives) : apart } }
}

/** What is refused, one by one: none of them may hold. */
function alternatives(refused: unknown): unknown[] {
  const isAny = typeof refused === 'object' && refused !== null && Object.keys(refused).join() === 'any'
  const any = isAny && 'any' in refused ? refused.any : undefined
  return Array.isArray(any) ? any : [refused]
}

const isAmong = (value: unknown, all: unknown) =>
  [all].flat().some((one) => JSON.stringify(one) === JSON.stringify(value))

const DAY = /^\d{2}-\d{2}-\d{4}$/
const RELATIVE = /^\$today([+-]\d{1,5})?$/

/** The days of both spans; undefined where one of them is no span of days, or their days are not written alike. */
function bothSpans(one: unknown, other: unknown): unknown {
  const [a, b] = [daysOf(one), daysOf(other)]
  if (!a || !b) return undefined
  const days = [...Object.values(a), ...Object.values(b)]
  if (!days.every((day) => DAY.test(day)) && !days.every((day) => RELATIVE.test(day))) return undefined
  const inOrder = (ends: (string | undefined)[]) => ends.flatMap((end) => end ?? []).toSorted(byDay)
  const [from, to] = [inOrder([a.from, b.from]).at(-1), inOrder([a.to, b.to])[0]]
  if (from !== undefined && from === to) return from
  return { ...(from && { from }), ...(to && { to }) }
}

const byDay = (one: string, other: string) => {
  const [a, b] = [placeOf(one), placeOf(other)]
  return a < b ? -1 : Number(a > b)
}
const placeOf = (day: string): number =>
  DAY.test(day) ? Number(day.split('-').toReversed().join('')) : Number(RELATIVE.exec(day)?.[1] ?? 0)

function daysOf(value: unknown): { from?: string; to?: string } | undefined {
  if (isDay(value)) return { from: value, to: value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  const isSpan = entries.every(([key, end]) => ['from', 'to'].includes(key) && isDay(end))
  return isSpan && entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && (DAY.test(value) || RELATIVE.test(value))
