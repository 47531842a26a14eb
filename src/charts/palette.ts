import { contrastRatio } from '#schema/rules/contrast.ts'
import { chartColors, colors, type Pair } from '#src/lib/tokens.ts'
import type { ChartData } from './chart-props.ts'

/** What a shape must reach on its ground to be seen: WCAG 2.2, level AA. */
const VISIBLE_CONTRAST = 3

/** The colours of a series; one that is hardly seen on the ground has a line around it. */
export interface SeriesColors {
  fill: string
  line?: string
}

/** What a chart is drawn with in a theme. */
export interface Ink {
  text: string
  muted: string
  line: string
  surface: string
}

const inTheme = ([light, dark]: Pair, isDark: boolean) => (isDark ? dark : light)

export const inkOf = (isDark: boolean): Ink => ({
  text: inTheme(colors.text, isDark),
  muted: inTheme(colors.muted, isDark),
  line: inTheme(colors.line, isDark),
  surface: inTheme(colors.surface, isDark),
})

/** The colours of the series, in their order: those given, each once, else of the palette, which begins again after its last. */
export function seriesColors(series: ChartData['series'], isDark: boolean): SeriesColors[] {
  const given = series.map(({ color }, at) =>
    series.findIndex((one) => one.color === color) === at ? color : undefined,
  )
  const free = chartColors.map((pair) => inTheme(pair, isDark)).filter((color) => !given.includes(color))
  let next = 0
  return given.map((color) => {
    if (color === undefined) return { fill: free[next++ % free.length] ?? inTheme(colors.brand, isDark) }
    const contrast = contrastRatio(color, inTheme(colors.surface, isDark)) ?? 0
    return contrast >= VISIBLE_CONTRAST ? { fill: color } : { fill: color, line: inTheme(colors.lineStrong, isDark) }
  })
}
