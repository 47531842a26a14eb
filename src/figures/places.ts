import { optionOf } from '#schema/fields/choice.ts'
import { type Dimension, dimensionFilter, MOST_PERIODS } from '#schema/lists/dimensions.ts'
import { valueName } from '#schema/lists/figure-answer.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { nextPeriod } from '#schema/rules/periods.ts'
import { filterKey } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { badgeColors } from '#src/lib/tokens.ts'

/** A value of a dimension, as a chart and a table have it. */
export interface Place {
  name: string
  color?: string
  /** The filters of exactly its rows; undefined where none say them. */
  filters?: Values
}

interface Told {
  value: unknown
  shown?: unknown
}

/** The value in words and in its colours. `isStay`: its rows are those that had it once. */
export function placeOf(
  model: Model,
  dimension: Dimension,
  told: Told,
  how: { isDark: boolean; isStay: boolean },
): Place {
  const { value } = told
  return {
    name: valueName(model, dimension, told),
    color: placeColor(model, dimension, told, how.isDark),
    filters: how.isStay ? stayFilter(dimension, value) : dimensionFilter(dimension, value),
  }
}

/** No filter finds the rows that had no state once. */
const stayFilter = ({ name, field }: Dimension, value: unknown): Values | undefined =>
  value === null || value === undefined ? undefined : { [filterKey(name, field)]: { was: [value] } }

function placeColor(model: Model, { field, period }: Dimension, { value, shown }: Told, isDark: boolean) {
  if (period !== undefined || value === null) return undefined
  const look = model.tables.get(field.table ?? '')?.look
  if (look && typeof shown === 'object' && shown !== null) {
    const values: Record<string, unknown> = { ...shown }
    return asText(values[look.background]) || undefined
  }
  const color = optionOf(field, value)?.color
  return color && badgeColors[color].ink[isDark ? 1 : 0]
}

/** The values with those between them that no row has, of a dimension that has an order: months, hours of the day. */
export function withGaps<T extends Told>({ period }: Dimension, all: readonly T[], gap: (value: unknown) => T): T[] {
  if (period === undefined) return [...all]
  const without = all.filter(({ value }) => value === null || value === undefined)
  const told = all.filter((one) => !without.includes(one))
  const byValue = new Map(told.map((one) => [String(one.value), one]))
  const values = period === 'hour' ? hours : periodsBetween(period, told)
  return values && told.length > 0
    ? [...values.map((value) => byValue.get(String(value)) ?? gap(value)), ...without]
    : [...all]
}

const hours = Array.from({ length: 24 }, (_one, hour) => hour)

/** From the first to the last; undefined where they would be too many. */
function periodsBetween(period: Exclude<Dimension['period'], 'hour' | undefined>, told: readonly Told[]) {
  const [first, last] = [told[0], told.at(-1)].map((one) => String(one?.value))
  const values: string[] = []
  for (let at = first; at !== undefined; at = nextPeriod(period, at)) {
    values.push(at)
    if (at === last) return values
    if (values.length >= MOST_PERIODS) return undefined
  }
  return undefined
}
