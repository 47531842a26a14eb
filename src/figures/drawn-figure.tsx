import { Button } from 'antd'
import { type RefObject, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type Dimension, withFilter } from '#schema/lists/dimensions.ts'
import type { Figure } from '#schema/lists/measures.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { Chart } from '#src/charts/chart.tsx'
import type { ChartData } from '#src/charts/chart-props.ts'
import { useDark } from '#src/lib/theme.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Notice } from '#src/ui/states.tsx'
import type { FigureAnswer } from './answer.ts'
import { chartOf, seriesAt } from './chart-of.ts'
import { FigureNumbers } from './figure-numbers.tsx'
import { type FigureGrid, gridOf } from './grid.ts'
import { type NumberTable, numbersOf } from './numbers.ts'
import { t } from './texts.ts'

/** A figure that was read, with the filters of its rows. */
interface Shown {
  figure: Figure & { by: Dimension }
  where?: Values
  filters: Values
  and?: Values
  answer: FigureAnswer
}

/** A figure as it is drawn. */
export interface Drawn extends Shown {
  grid: FigureGrid
  chart: ChartData
  numbers: NumberTable
}

/** What is drawn of a figure that was read. */
export function useDrawn(model: Model, table: Table, shown: Shown | undefined): Drawn | undefined {
  const isDark = useDark()
  return useMemo(() => {
    if (!shown) return undefined
    const { figure, where, filters, and, answer } = shown
    const grid = gridOf({ model, figure, isDark }, answer)
    const base = and ? withFilter(filters, and) : filters
    return {
      ...shown,
      grid,
      chart: chartOf(table, figure, grid),
      numbers: numbersOf(table, figure, grid, { base, where }),
    }
  }, [model, table, shown, isDark])
}

interface Props {
  drawn: Drawn
  label: string
  /** What the first column is called. */
  head: string
  compact: boolean
  /** The element around the chart. */
  place: RefObject<HTMLDivElement | null>
  hrefOf: ((filters: Values) => string) | undefined
  /** Tells more values apart; undefined where there are no more. */
  onMore: (() => void) | undefined
}

/** The chart of a figure, and its numbers below. */
export function DrawnFigure({ drawn, label, head, compact, place, hrefOf, onMore }: Props) {
  const { grid, chart, numbers } = drawn
  const navigate = useNavigate()
  if (grid.groups.length === 0) return <Notice title={t('figures.empty')} hint={t('figures.emptyHint')} />
  const open = (group: number, series: number) => {
    const { cells, filters } = numbers.rows[group] ?? {}
    const at = seriesAt(grid, series)
    const isSplit = grid.series.length > 0
    const rows = isSplit ? at !== undefined && cells?.[at]?.filters : (cells?.[0]?.filters ?? filters)
    const href = rows ? hrefOf?.(rows) : undefined
    if (href !== undefined) navigate(href)
  }
  const table = <FigureNumbers {...{ numbers, head, hrefOf }} label={t('figures.table', { label })} />
  return (
    <>
      <div ref={place}>
        <Chart {...chart} label={t('figures.chart', { label })} onOpen={hrefOf && open} />
      </div>
      {compact ? (
        <details>
          <summary>{t('figures.numbers')}</summary>
          <Stack>{table}</Stack>
        </details>
      ) : (
        table
      )}
      {onMore && (
        <div>
          <Button type="link" size="small" onClick={onMore}>
            {t('figures.more')}
          </Button>
        </div>
      )}
    </>
  )
}
