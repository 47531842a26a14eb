import type { Options } from '@ant-design/plots/es/core/types/common'
import type { ChartData } from './chart-props.ts'
import type { Ink, SeriesColors } from './palette.ts'
import { axesOf, hasNumbersBeside, scalesOf } from './scales.ts'

/** How a chart looks where it is shown. */
export interface Look {
  isDark: boolean
  ink: Ink
  colors: readonly SeriesColors[]
  font: string
  /** In px, as large as the text around it. */
  fontSize: number
  /** In px. */
  width: number
  /** Its bars and points open something. */
  opens: boolean
}

/** One number of a chart: group and series are their indices, as names may be the same. */
export interface Datum {
  group: string
  series: string
  value: number | null
}

/** The numbers of a chart as the library takes them. Bars leave out what is not there; a line is broken there. */
export const dataOf = ({ kind, values }: Pick<ChartData, 'kind' | 'values'>): Datum[] =>
  values.flatMap((row, group) =>
    row.flatMap((value, series) =>
      value === null && kind !== 'line' ? [] : [{ group: String(group), series: String(series), value }],
    ),
  )

/** The spec of a chart for the library: see `ChartData` for what it shows. */
export function specOf(chart: ChartData, look: Look, tooltip: (group: number) => HTMLElement): Options {
  const { kind } = chart
  const shared = {
    data: dataOf(chart),
    scale: scalesOf(chart, look),
    axis: axesOf(chart, look),
    legend: false,
    animate: false,
    tooltip: { title: 'group', items: [{ channel: 'y' }] },
  }
  const children = kind === 'line' ? linesOf(chart, shared, look) : [barsOf(chart, shared, look)]
  return {
    type: 'view',
    autoFit: true,
    animate: false,
    theme: { type: look.isDark ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } },
    ...(kind === 'bars' && { coordinate: { transform: [{ type: 'transpose' }] } }),
    // The last number of the axis reaches beyond it.
    ...(kind === 'bars' && !hasNumbersBeside(chart) && { marginRight: 2.5 * look.fontSize }),
    interaction: {
      tooltip: { shared: true, body: true, css: tooltipCss, render: renderBy(tooltip), crosshairs: false },
      // Any chart has these unless it is said, and ours are without their code.
      legendFilter: false,
      scrollbarFilter: false,
      sliderFilter: false,
    },
    children,
  }
}

const renderBy =
  (tooltip: (group: number) => HTMLElement) =>
  (_event: unknown, { title }: { title: string }) =>
    tooltip(Number(title))

const tooltipCss = {
  '.g2-tooltip': {
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    'border-radius': 'var(--radius-md)',
    'box-shadow': '0 4px 16px var(--shadow-menu)',
    'font-family': 'inherit',
    'font-size': 'var(--text-sm)',
    'line-height': 'inherit',
    padding: 'var(--gap-md) var(--gap-lg)',
    transition: 'none',
    'pointer-events': 'none',
  },
}

const encode = { x: 'group', y: 'value', color: 'series' }

function barsOf(chart: ChartData, shared: object, look: Look) {
  const line = ({ series }: Datum) => look.colors[Number(series)]?.line
  const radius = chart.stacked && chart.series.length > 1 ? 0 : 3
  return {
    ...shared,
    type: 'interval',
    encode: chart.stacked ? encode : { ...encode, series: 'series' },
    transform: [{ type: chart.stacked ? 'stackY' : 'dodgeX' }],
    style: {
      maxWidth: 48,
      fillOpacity: 1,
      // What is little is seen; what is nothing is not.
      minHeight: ({ value }: Datum) => (value === 0 ? 0 : 2),
      radiusTopLeft: radius,
      radiusTopRight: radius,
      stroke: line,
      lineWidth: (datum: Datum) => (line(datum) === undefined ? 0 : 1),
      ...(look.opens && { cursor: 'pointer' }),
    },
    ...(hasNumbersBeside(chart) && { labels: [numberBeside(chart, look)] }),
  }
}

const numberBeside = ({ format }: ChartData, { ink, font, fontSize }: Look) => ({
  text: ({ value }: Datum) => (value === null ? '' : format(value)),
  position: 'right',
  textAlign: 'start',
  dx: 6,
  fill: ink.text,
  fillOpacity: 1,
  fontFamily: font,
  fontSize,
})

/** Where points would touch each other they are smaller. */
const MANY = 60

function linesOf({ groups }: ChartData, shared: object, look: Look) {
  const style = {
    r: groups.length > MANY ? 2 : 4,
    lineWidth: 1,
    fillOpacity: 1,
    stroke: look.ink.surface,
    // A finger hits what is larger than it looks.
    increasedLineWidthForHitTesting: 16,
    ...(look.opens && { cursor: 'pointer' }),
  }
  const all = { ...encode, series: 'series' }
  return [
    { ...shared, type: 'line', encode: all, style: { lineWidth: 2 } },
    { ...shared, type: 'point', encode: { ...all, shape: 'point' }, style, tooltip: false },
  ]
}
