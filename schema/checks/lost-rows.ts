import { filtersOf } from '../lists/presentation.ts'
import { daysFromToday, dayToIso } from '../rules/day.ts'
import { type Field, filterKey, type Table } from '../table.ts'
import type { TableMistake } from './field-check.ts'

/** Filters that a list is shipped with, and that hide rows without a word: nobody sees them, or no row can match. */
export const lostRowChecks = (table: Table): TableMistake[] => [...unseenFilters(table), ...emptyFilters(table)]

/** The list opens with filters that its bar does not offer. */
const unseenFilters = (table: Table): TableMistake[] =>
  Object.keys(table.filters).flatMap((key) => {
    const [name] = fieldBehind(table, key) ?? []
    const without = table.screens.find(
      (screen) => screen.kind === 'table' && name !== undefined && !filtersOf(table, screen).includes(name),
    )
    return without
      ? [['T64', `filters.${key}`, `${without.route} offers no such filter: nobody would see why rows are missing`]]
      : []
  })

/** Filters, of the list and of its views, that no row can match. */
function emptyFilters(table: Table): TableMistake[] {
  const filters: [at: string, value: Readonly<Record<string, unknown>>][] = [
    ['filters', table.filters],
    ...table.screens.flatMap(({ views = [] }, at) =>
      views.map((view, index): [string, Readonly<Record<string, unknown>>] => [
        `screens.${at}.views.${index}.filters`,
        view.filters,
      ]),
    ),
  ]
  return filters.flatMap(([at, values]) =>
    Object.entries(values).flatMap(([key, value]): TableMistake[] => {
      const [, field] = fieldBehind(table, key) ?? []
      const fault = field && noRowFault(field, value)
      return fault ? [['T64', `${at}.${key}`, fault]] : []
    }),
  )
}

const fieldBehind = (table: Table, key: string): [name: string, field: Field] | undefined =>
  Object.entries(table.fields).find(([name, field]) => filterKey(name, field) === key)

function noRowFault(field: Field, value: unknown): string | undefined {
  const { from, to, empty } = partsOf(value)
  if (empty === true && from === undefined && to === undefined && field.required)
    return 'matches no row: the field is required, and never empty'
  const [first, last] = [placeOf(from), placeOf(to)]
  if (first !== undefined && last !== undefined && typeof first === typeof last && first > last)
    return 'matches no row: the span ends before it begins'
  const isTooLong = typeof value === 'string' && field.maxLength !== undefined && value.length > field.maxLength
  return isTooLong ? `matches no row: it is longer than the ${field.maxLength} characters of the field` : undefined
}

const partsOf = (value: unknown): { from?: unknown; to?: unknown; empty?: unknown } =>
  typeof value === 'object' && value !== null ? value : {}

/** What the ends of a span are compared by: numbers, days from today, or a text that sorts as its day or time does. */
function placeOf(end: unknown): number | string | undefined {
  if (typeof end === 'number') return end
  return typeof end === 'string' ? (daysFromToday(end) ?? dayToIso(end)) : undefined
}
