import type { ChartData } from './chart-props.ts'
import type { Look } from './spec.ts'

/** Bars of one series have their numbers beside them instead of an axis. */
export const hasNumbersBeside = ({ kind, series }: Pick<ChartData, 'kind' | 'series'>): boolean =>
  kind === 'bars' && series.length === 1

/** The part of the width that is left for the numbers beside the longest bar. */
const NUMBER_PART = { narrow: 0.4, wide: 0.12 }

/** How groups, series and numbers become places and colours. */
export function scalesOf(chart: ChartData, { colors, isNarrow }: Look) {
  const { kind, groups, series, values, stacked } = chart
  const keys = (all: readonly unknown[]) => all.map((_one, index) => String(index))
  const [least, most] = extentOf(values, stacked)
  const beside = hasNumbersBeside(chart)
  const room = beside ? 1 + NUMBER_PART[isNarrow ? 'narrow' : 'wide'] : 1
  return {
    x: {
      domain: keys(groups),
      ...(kind === 'line' ? { type: 'point', padding: 0.5 } : { type: 'band', padding: 0.3 }),
    },
    y: { type: 'linear', nice: !beside, domainMin: least, domainMax: least < 0 || most > 0 ? most * room : 1 },
    color: {
      type: 'ordinal',
      domain: keys(series),
      range: colors.map(({ fill, line }) => (kind === 'line' ? (line ?? fill) : fill)),
    },
    series: { domain: keys(series) },
  }
}

/** The least and the greatest end of what is drawn, 0 between them: `extentOf([[3, 4], [-1, null]], true) -> [-1, 7]`. */
export function extentOf(values: ChartData['values'], stacked: boolean): [number, number] {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0)
  const ends = values.flatMap((row) => {
    const numbers = row.map((value) => value ?? 0)
    if (!stacked) return numbers
    return [sum(numbers.filter((value) => value < 0)), sum(numbers.filter((value) => value > 0))]
  })
  return ends.reduce<[number, number]>(([least, most], end) => [Math.min(least, end), Math.max(most, end)], [0, 0])
}

const LONGEST = { narrow: 16, wide: 28 }
/** So many px a chart is wide at least on a phone, without its numbers. */
const NARROW = 280
const HIDE_NEAR = { margin: [0, 6, 0, 6] }

/** The axes: the names of the groups, and the numbers where they are not written beside the bars. */
export function axesOf(chart: ChartData, look: Look) {
  const { kind, groups, values, format } = chart
  const { ink, font, fontSize, isNarrow } = look
  const shared = {
    title: false,
    tick: false,
    labelFill: ink.muted,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontFamily: font,
    labelFontSize: fontSize,
    labelAutoRotate: false,
  }
  const longest = isNarrow ? LONGEST.narrow : LONGEST.wide
  const isWhole = values.every((row) => row.every((value) => value === null || Number.isInteger(value)))
  return {
    x: {
      ...shared,
      ...(kind === 'bars' && { labelFill: ink.text }),
      line: true,
      lineStroke: ink.line,
      lineStrokeOpacity: 1,
      labelFormatter: (key: string) => shortened(groups[Number(key)]?.name ?? '', longest),
      labelAutoHide: kind === 'bars' ? false : HIDE_NEAR,
      ...(kind !== 'bars' && isNarrow && { tickFilter: everyNth(groups, fontSize) }),
    },
    y: !hasNumbersBeside(chart) && {
      ...shared,
      grid: true,
      gridStroke: ink.line,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
      tickCount: isNarrow ? 4 : 6,
      labelFormatter: (value: number) => format(value),
      labelAutoHide: HIDE_NEAR,
      // There is no half of a row.
      ...(isWhole && { tickFilter: (value: number) => Number.isInteger(value) }),
    },
  }
}

/** Lets as many names stand below a narrow chart as find room there. */
function everyNth(groups: ChartData['groups'], fontSize: number) {
  const longest = Math.max(...groups.map(({ name }) => Math.min(name.length, LONGEST.narrow)), 1)
  const step = Math.ceil((groups.length * (longest * 0.6 + 1) * fontSize) / NARROW)
  return (_key: string, index: number) => index % step === 0
}

/** `shortened('Un nome che non finisce', 10) -> 'Un nome c…'` */
const shortened = (name: string, longest: number) =>
  name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name
