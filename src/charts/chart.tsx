import { useMemo, useSyncExternalStore } from 'react'
import { lazy } from '#src/lib/lazy.ts'
import { useDark } from '#src/lib/theme.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './chart.module.css'
import type { ChartData, ChartProps } from './chart-props.ts'
import { inkOf, type SeriesColors, seriesColors } from './palette.ts'
import { hasNumbersBeside } from './scales.ts'

/** Its library is loaded with the first chart. */
const ChartDrawing = lazy(() => import('./chart-drawing.tsx'), 'ChartDrawing')

/** Numbers as bars, columns or lines, as high from the beginning as they will be. The same numbers stand in a table beside it. */
export function Chart({ label, onOpen, ...chart }: ChartProps) {
  const isDark = useDark()
  const { series } = chart
  const colors = useMemo(() => seriesColors(series, isDark), [series, isDark])
  const ink = useMemo(() => inkOf(isDark), [isDark])
  const draws = useSyncExternalStore(never, hasCanvas)
  return (
    <div role="img" aria-label={label} className={styles.chart} data-chart="" data-dark={isDark || undefined}>
      {series.length > 1 && <Legend series={series} colors={colors} />}
      <div style={{ height: `${heightOf(chart)}rem` }}>
        {draws && (
          <InPlace meanwhile={null}>
            <ChartDrawing key={shapeOf(chart)} {...chart} {...{ isDark, ink, colors, onOpen }} />
          </InPlace>
        )}
      </div>
    </div>
  )
}

const never = () => () => {}
const hasCanvas = () => 'CanvasRenderingContext2D' in globalThis

/** What the library keeps of a chart when another is drawn in its place: one of another shape is begun anew. */
const shapeOf = (chart: ChartData) => [chart.kind, chart.stacked, hasNumbersBeside(chart)].join()

/** In rem: bars need a line each, what stands or runs has one height. */
export function heightOf({ kind, groups, series, stacked }: Pick<ChartData, 'kind' | 'groups' | 'series' | 'stacked'>) {
  if (kind !== 'bars') return 20
  const line = stacked ? 2 : Math.max(2, 0.875 * series.length + 0.75)
  return Math.max(6, line * groups.length + 3)
}

const Legend = ({ series, colors }: Pick<ChartData, 'series'> & { colors: readonly SeriesColors[] }) => (
  <Row as="ul" gap="lg" lineGap="xs" below="sm" className="small" data-legend="">
    {series.map(({ name }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and their places say which
      <Row as="li" key={index} gap="sm" oneLine>
        <span className={styles.swatch} style={swatchOf(colors[index])} />
        <span>{name}</span>
      </Row>
    ))}
  </Row>
)

const swatchOf = (colors: SeriesColors | undefined) =>
  colors && { background: colors.fill, outline: colors.line && `1px solid ${colors.line}` }
