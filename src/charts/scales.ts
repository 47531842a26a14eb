import type { ChartData } from './chart-props.ts'
import type { Look } from './spec.ts'

/** Bars of one series have their numbers beside them instead of an axis. */
export const hasNumbersBeside = ({ kind, series }: Pick<ChartData, 'kind' | 'series'>): boolean =>
  kind === 'bars' && series.length === 1

/** A letter is about so wide, by the size of its font. */
const LETTER = 0.6

const widthOf = (letters: number, fontSize: number) => letters * LETTER * fontSize

/** In rem of its text: a narrower chart shortens its names, and has fewer numbers along its axis. */
const NARROW = 40

const isNarrow = ({ width, fontSize }: Pick<Look, 'width' | 'fontSize'>) => width < NARROW * fontSize

/** How many times as long as the longest bar its line is: beside it is room for the longest number. */
function roomBeside({ groups, values, format }: ChartData, look: Look): number {
  const { width, fontSize } = look
  const numbers = values.flat().map((value) => (value === null ? 0 : format(value).length))
  const beside = widthOf(Math.max(0, ...numbers), fontSize) + fontSize
  const names = widthOf(longestName(groups, look), fontSize) + 2 * fontSize
  return 1 + beside / Math.max(width - names - beside, beside)
}

/** How groups, series and numbers become places and colours. */
export function scalesOf(chart: ChartData, look: Look) {
  const { colors } = look
  const { kind, groups, series, values, stacked } = chart
  const keys = (all: readonly unknown[]) => all.map((_one, index) => String(index))
  const [least, most] = extentOf(values, stacked)
  const beside = hasNumbersBeside(chart)
  const room = beside ? roomBeside(chart, look) : 1
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

const mostLetters = (look: Look) => (isNarrow(look) ? LONGEST.narrow : LONGEST.wide)

const longestName = (groups: ChartData['groups'], look: Look) =>
  Math.max(1, ...groups.map(({ name }) => Math.min(name.length, mostLetters(look))))

const HIDE_NEAR = { margin: [0, 6, 0, 6] }

/** The axes: the names of the groups, and the numbers where they are not written beside the bars. */
export function axesOf(chart: ChartData, look: Look) {
  const { kind, groups, values, format } = chart
  const { ink, font, fontSize } = look
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
  const isWhole = values.every((row) => row.every((value) => value === null || Number.isInteger(value)))
  return {
    x: {
      ...shared,
      ...(kind === 'bars' && { labelFill: ink.text }),
      line: true,
      lineStroke: ink.line,
      lineStrokeOpacity: 1,
      labelFormatter: (key: string) => shortened(groups[Number(key)]?.name ?? '', mostLetters(look)),
      labelAutoHide: kind === 'bars' ? false : HIDE_NEAR,
      ...(kind !== 'bars' && { tickFilter: everyNth(chart, look) }),
    },
    y: !hasNumbersBeside(chart) && {
      ...shared,
      grid: true,
      gridStroke: ink.line,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
      tickCount: isNarrow(look) ? 4 : 6,
      labelFormatter: (value: number) => format(value),
      labelAutoHide: HIDE_NEAR,
      // There is no half of a row. What is left out here would stay as it was in the chart before.
      tickFilter: (value: number) => !isWhole || Number.isInteger(value),
    },
  }
}

/** Lets as many names stand below a chart as find room there, beside the numbers of its axis. */
function everyNth({ groups, values, format }: ChartData, look: Look) {
  const { width, fontSize } = look
  const numbers = values.flat().map((value) => format(value ?? 0).length)
  const room = Math.max(width - widthOf(Math.max(1, ...numbers), fontSize) - 3 * fontSize, fontSize)
  const step = Math.ceil((groups.length * (widthOf(longestName(groups, look), fontSize) + fontSize)) / room)
  return (_key: string, index: number) => index % step === 0
}

/** `shortened('Un nome che non finisce', 10) -> 'Un nome c…'` */
const shortened = (name: string, longest: number) =>
  name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name
