import { type Dimension, hasSeveral } from '#schema/lists/dimensions.ts'
import { numberOf } from '#schema/lists/figure-answer.ts'
import type { Figure } from '#schema/lists/measures.ts'
import { fieldNamed, type Table } from '#schema/table.ts'
import type { ChartData } from '#src/charts/chart-props.ts'
import { chartColors } from '#src/lib/tokens.ts'
import type { FigureGrid } from './grid.ts'
import { measureLabel } from './labels.ts'
import { addsUp, formatOf } from './measured.ts'
import { columnsOf } from './numbers.ts'
import { t } from './texts.ts'

/** So many periods stand as columns; more of them run as a line. */
const MOST_COLUMNS = 60
/** More series would not be told apart by their colours. */
const MOST_SERIES = chartColors.length

type ShownFigure = Figure & { by: Dimension }

/** The chart of a figure: bars for values, columns or lines for periods; what adds up is stacked. */
export function chartOf(table: Table, figure: ShownFigure, grid: FigureGrid): ChartData {
  const { by, split, measure } = figure
  const stacked = addsUp(measure) && !(split && hasSeveral(split))
  const runs = !addsUp(measure) || grid.groups.length > MOST_COLUMNS
  const kind = by.period === undefined ? 'bars' : runs ? 'line' : 'columns'
  const { series, values } = seriesOf(table, figure, grid)
  // All others together would be longer than any of those that are compared.
  const length = grid.groups.length - (grid.endsWithOthers ? 1 : 0)
  const groups = grid.groups.slice(0, length).map(({ name }) => ({ name }))
  return inUnits(table, figure, { kind, groups, stacked, series, values: values.slice(0, length) })
}

/** Whether the chart leaves values to the table. */
export const leavesOut = ({ measure }: Figure, { series, endsWithOthers }: FigureGrid): boolean =>
  endsWithOthers || (series.length > MOST_SERIES && !addsUp(measure))

function seriesOf(table: Table, { measure }: Figure, grid: FigureGrid): Pick<ChartData, 'series' | 'values'> {
  if (grid.series.length > 0) return splitSeries({ measure }, grid)
  if (measure.kind === 'stay') {
    const parts = columnsOf(table, measure, true).slice(0, 3)
    const values = grid.groupTotals.map((said) => parts.map(({ number }) => number(said)))
    return { series: parts.map(({ name }) => ({ name })), values }
  }
  const values = grid.groupTotals.map((said) => [numberOf(measure, said)])
  return { series: [{ name: measureLabel(table, measure) }], values }
}

/** The first series, and all others as one where they add up. */
function splitSeries({ measure }: Pick<Figure, 'measure'>, grid: FigureGrid): Pick<ChartData, 'series' | 'values'> {
  const all = grid.series.map(({ name, color }) => ({ name, ...(color !== undefined && { color }) }))
  const numbers = grid.cells.map((row) => row.map((said) => numberOf(measure, said)))
  if (all.length <= MOST_SERIES) return { series: all, values: numbers }
  const first = MOST_SERIES - 1
  if (!addsUp(measure)) return { series: all.slice(0, first), values: numbers.map((row) => row.slice(0, first)) }
  const rest = (row: readonly (number | null)[]) => row.slice(first).reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return {
    series: [...all.slice(0, first), { name: t('figures.rest') }],
    values: numbers.map((row) => [...row.slice(0, first), rest(row)]),
  }
}

/** The series of the grid that a series of the chart is; undefined for the one that is made of several. */
export const seriesAt = ({ series }: Pick<FigureGrid, 'series'>, at: number): number | undefined =>
  series.length > MOST_SERIES && at >= MOST_SERIES - 1 ? undefined : at

const units = [86_400, 3_600, 60] as const

/** Times are drawn in days, hours or minutes, so that the axis has round numbers of them. */
function inUnits(table: Table, { measure }: Figure, chart: Omit<ChartData, 'format'>): ChartData {
  const format = formatOf(table, measure)
  const isTime = 'name' in measure ? fieldNamed(table, measure.name).type === 'duration' : measure.kind === 'stay'
  if (!isTime) return { ...chart, format }
  const most = Math.max(0, ...chart.values.flatMap((row) => row.map((value) => value ?? 0)))
  const unit = units.find((one) => most >= 2 * one) ?? 1
  const values = chart.values.map((row) => row.map((value) => (value === null ? null : value / unit)))
  return { ...chart, values, format: (value) => format(value * unit) }
}
