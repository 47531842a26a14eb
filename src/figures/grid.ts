import { type Dimension, hasSeveral, othersFilter } from '#schema/lists/dimensions.ts'
import type { Tally } from '#schema/lists/figure-answer.ts'
import type { Figure } from '#schema/lists/measures.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { FigureAnswer } from './answer.ts'
import { type Place, placeOf, withGaps } from './places.ts'
import { t } from './texts.ts'

/** A figure as a grid: a line for each value of the first dimension, a column for each value of the second. */
export interface FigureGrid {
  groups: readonly Place[]
  /** None where rows are told apart by one dimension alone. */
  series: readonly Place[]
  /** By group, then by series. */
  cells: readonly (readonly Tally[])[]
  groupTotals: readonly Tally[]
  seriesTotals: readonly Tally[]
  total: Tally
  /** The last group is all other values together. */
  endsWithOthers: boolean
  /** Some values are not told apart, which could be. */
  hasMore: boolean
}

export interface GridOf {
  model: Model
  figure: Figure & { by: Dimension }
  isDark: boolean
}

const nothing: Tally = { count: 0 }

type Group = FigureAnswer['data'][number]
type SplitGroup = NonNullable<FigureAnswer['split']>['data'][number]

/** The answer of the server as a grid, with the months between others that no row has. */
export function gridOf({ model, figure, isDark }: GridOf, { data, others, split, total }: FigureAnswer): FigureGrid {
  const { by } = figure
  const how = { isDark, isStay: figure.measure.kind === 'stay' }
  const groups = withGaps<Group>(by, data, (value) => ({ value, shown: value, ...nothing }))
  const second = figure.split && split ? { ...split, dimension: figure.split } : undefined
  const splits = second
    ? withGaps<SplitGroup>(second.dimension, second.data, (value) => ({ value, shown: value, ...nothing }))
    : []
  const seriesAt = new Map(splits.map(({ value }, at) => [String(value), at]))
  const rowOf = (cells: Group['cells']): Tally[] => {
    const row: Tally[] = Array.from({ length: splits.length + (second?.others ? 1 : 0) }, () => nothing)
    for (const cell of cells ?? []) {
      const at = cell.at === null ? splits.length : seriesAt.get(String(second?.data[cell.at]?.value))
      if (at !== undefined) row[at] = cell
    }
    return row
  }
  const told = groups.map((group) => ({
    place: placeOf(model, by, group, how),
    said: group,
    cells: rowOf(group.cells),
  }))
  const beyond = others && {
    place: othersPlace(by, others.values, data, how.isStay),
    said: others,
    cells: rowOf(others.cells),
  }
  const all = placed<GridLine>(by, told, beyond)
  return {
    groups: all.map(({ place }) => place),
    series: [
      ...splits.map((one) => placeOf(model, second?.dimension ?? by, one, { ...how, isStay: false })),
      ...(second?.others ? [othersPlace(second.dimension, second.others.values, second.data, false)] : []),
    ],
    cells: all.map(({ cells }) => cells),
    groupTotals: all.map(({ said }) => said),
    seriesTotals: [...splits, ...(second?.others ? [second.others] : [])],
    total,
    endsWithOthers: Boolean(others) && by.period === undefined,
    hasMore: [by, second?.dimension].some((one, at) => one && !one.period && (at === 0 ? others : second?.others)),
  }
}

interface GridLine {
  place: Place
  said: Tally
  cells: readonly Tally[]
}

/** Earlier periods stand before those that are told apart, other values after them. */
const placed = <T>({ period }: Dimension, told: readonly T[], beyond: T | null | undefined): T[] => {
  if (!beyond) return [...told]
  return period === undefined ? [...told, beyond] : [beyond, ...told]
}

function othersPlace(dimension: Dimension, count: number, told: readonly { value: unknown }[], isStay: boolean): Place {
  const values = told.map(({ value }) => value)
  const filters: Values | undefined = isStay ? undefined : othersFilter(dimension, values)
  return { name: dimension.period === undefined ? t('figures.others', { count }) : t('figures.before'), filters }
}

/** Whether a row may stand in several places of the grid. */
export const countsRowsTwice = ({ by, split }: Figure): boolean => [by, split].some((one) => one && hasSeveral(one))
