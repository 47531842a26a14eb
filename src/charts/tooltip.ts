import styles from './chart.module.css'
import type { ChartData } from './chart-props.ts'
import type { SeriesColors } from './palette.ts'

/** More would not be read. */
const MOST = 12

/** What stands beside the pointer: the name of the group and its numbers, as nodes, since names are what users typed. */
export function tooltipOf(chart: ChartData, colors: readonly SeriesColors[], group: number): HTMLElement {
  const { groups, series, values, format } = chart
  const tip = document.createElement('div')
  tip.className = styles.tip ?? ''
  tip.append(element('strong', groups[group]?.name ?? ''))
  const lines = series.flatMap(({ name }, index) => {
    const value = values[group]?.[index]
    return value === null || value === undefined || (value === 0 && series.length > 1) ? [] : [{ name, index, value }]
  })
  for (const { name, index, value } of lines.slice(0, MOST)) {
    const line = element('span', '')
    if (series.length > 1) line.append(swatch(colors[index]), element('span', name))
    line.append(element('b', format(value)))
    tip.append(line)
  }
  if (lines.length > MOST) tip.append(element('span', '…'))
  return tip
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

function swatch(colors: SeriesColors | undefined): HTMLElement {
  const made = element('i', '')
  if (colors) made.style.background = colors.fill
  if (colors?.line) made.style.outline = `1px solid ${colors.line}`
  return made
}
