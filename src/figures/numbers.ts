import { withFilter } from '#schema/lists/dimensions.ts'
import { numberOf, stayOf, type Tally } from '#schema/lists/figure-answer.ts'
import type { Figure, Measure } from '#schema/lists/measures.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { formatNumber } from '#src/lib/format.ts'
import type { FigureGrid } from './grid.ts'
import { measureLabel } from './labels.ts'
import { formatOf } from './measured.ts'
import { t } from './texts.ts'

/** A number of the table, with the filters of exactly the rows it is about: undefined where none say them. */
export interface NumberCell {
  value: number | null
  text: string
  filters?: Values
}

export interface NumberRow {
  name: string
  filters?: Values
  cells: readonly NumberCell[]
}

/** A figure as the table of its numbers. */
export interface NumberTable {
  /** The names of its columns, but for the first. */
  columns: readonly string[]
  rows: readonly NumberRow[]
  totals: NumberRow
}

interface Column {
  name: string
  number: (said: Tally) => number | null
  format: (value: number) => string
  /** It is about those rows alone that are as the condition of the figure says. */
  isOfSome?: boolean
}

/** The columns that say the measure of some rows. */
export function columnsOf(table: Table, measure: Measure, isCounted: boolean): Column[] {
  const format = formatOf(table, measure)
  const rows: Column = { name: t('figures.rows'), number: ({ count }) => count, format: formatNumber }
  if (measure.kind === 'stay') {
    const part = (name: string, of: 'mean' | 'median' | 'most'): Column => ({
      name,
      number: (said) => stayOf(said)?.[of] ?? null,
      format,
    })
    const stays = (said: Tally) => stayOf(said)?.stays ?? 0
    return [
      part(t('figures.mean'), 'mean'),
      part(t('figures.median'), 'median'),
      part(t('figures.most'), 'most'),
      { name: t('figures.stays'), number: stays, format: formatNumber },
    ]
  }
  const own: Column = {
    name: measureLabel(table, measure),
    number: (said) => numberOf(measure, said),
    format,
    isOfSome: measure.kind !== 'share',
  }
  if (measure.kind === 'count' && isCounted) return [own]
  const such: Column = {
    name: t('figures.shareOf'),
    number: ({ figure }) => (typeof figure === 'number' ? figure : 0),
    format: formatNumber,
    isOfSome: true,
  }
  return measure.kind === 'share' ? [own, such, rows] : [own, rows]
}

/** The table of the numbers of a figure, over the filters that its rows have besides (`base`). */
export function numbersOf(
  table: Table,
  { measure }: Figure,
  grid: FigureGrid,
  { base, where }: { base: Values; where?: Values },
): NumberTable {
  const isSplit = grid.series.length > 0
  const hasWhere = typeof grid.total.figure === 'number'
  const columns = columnsOf(table, measure, !hasWhere)
  const [first] = columns
  const all = isSplit && first ? [first] : columns
  const cellOf = (column: Column, said: Tally, filters: Values | undefined): NumberCell => {
    const value = column.number(said)
    const own = filters && where && column.isOfSome ? withFilter(filters, where) : filters
    return { value, text: value === null ? '' : column.format(value), ...(own && { filters: own }) }
  }
  const both = (one: Values | undefined, other: Values | undefined) => one && other && withFilter(one, other)
  const rowOf = (name: string, filters: Values | undefined, series: readonly Tally[], said: Tally): NumberRow => ({
    name,
    ...(filters && said.count > 0 && { filters }),
    cells: isSplit
      ? [
          ...series.flatMap((one, at) =>
            all.map((column) => cellOf(column, one, both(filters, grid.series[at]?.filters))),
          ),
          ...all.map((column) => cellOf(column, said, filters)),
        ]
      : all.map((column) => cellOf(column, said, filters)),
  })
  return {
    columns: isSplit ? [...grid.series.map(({ name }) => name), t('figures.total')] : all.map(({ name }) => name),
    rows: grid.groups.map(({ name, filters }, at) =>
      rowOf(name, both(base, filters), grid.cells[at] ?? [], grid.groupTotals[at] ?? { count: 0 }),
    ),
    totals: rowOf(t('figures.total'), measure.kind === 'stay' ? undefined : base, grid.seriesTotals, grid.total),
  }
}
