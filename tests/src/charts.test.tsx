import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from '#schema/rules/contrast.ts'
import { Chart, heightOf } from '#src/charts/chart.tsx'
import { legendLines } from '#src/charts/chart-png.ts'
import type { ChartData } from '#src/charts/chart-props.ts'
import { inkOf, seriesColors } from '#src/charts/palette.ts'
import { axesOf, extentOf, scalesOf } from '#src/charts/scales.ts'
import { dataOf, type Look } from '#src/charts/spec.ts'
import { tooltipOf } from '#src/charts/tooltip.ts'
import { chartColors } from '#src/lib/tokens.ts'

const chart: ChartData = {
  kind: 'columns',
  groups: [{ name: 'gennaio 2026' }, { name: 'febbraio 2026' }],
  series: [{ name: 'Vinta' }, { name: 'Persa' }],
  values: [
    [3, 4],
    [null, 0],
  ],
  stacked: true,
  format: (value) => `${value} righe`,
}
const look: Look = {
  isDark: false,
  ink: inkOf(false),
  colors: seriesColors(chart.series, false),
  font: 'Inter',
  fontSize: 12,
  width: 800,
  opens: true,
}

describe('the colours of a chart', () => {
  it.each([false, true])('are told from the surface, dark: %s', (isDark) => {
    const { surface } = inkOf(isDark)
    const all = seriesColors(
      chartColors.map((_pair, index) => ({ name: String(index) })),
      isDark,
    )
    expect(new Set(all.map(({ fill }) => fill)).size).toBe(chartColors.length)
    for (const { fill } of all) expect(contrastRatio(fill, surface)).toBeGreaterThanOrEqual(3)
  })

  it('are those of the options, with a line around what would not be seen; the palette goes on beside them', () => {
    const series = [{ name: 'Bianca', color: '#FFFFFF' }, { name: 'Blu', color: '#0000AA' }, { name: 'Senza' }]
    const [white, blue, plain] = seriesColors(series, false)
    expect(white).toEqual({ fill: '#FFFFFF', line: expect.stringMatching(/^#/) })
    expect(blue).toEqual({ fill: '#0000AA' })
    expect(plain).toEqual({ fill: chartColors[0]?.[0] })
    expect(seriesColors(series, true)[0]).toEqual({ fill: '#FFFFFF' })
  })
})

describe('the numbers of a chart', () => {
  it('are told apart by place, whatever the names; a line is broken where there is none', () => {
    expect(dataOf(chart)).toEqual([
      { group: '0', series: '0', value: 3 },
      { group: '0', series: '1', value: 4 },
      { group: '1', series: '1', value: 0 },
    ])
    expect(dataOf({ ...chart, kind: 'line' })).toContainEqual({ group: '1', series: '0', value: null })
  })

  it.each([
    [
      true,
      [
        [3, 4],
        [-1, null],
      ],
      [-1, 7],
    ],
    [
      false,
      [
        [3, 4],
        [-1, null],
      ],
      [-1, 4],
    ],
    [true, [], [0, 0]],
    [false, [[-5]], [-5, 0]],
  ] as const)('stacked %s: %j reach from and to %j', (stacked, values, extent) => {
    expect(extentOf(values, stacked)).toEqual(extent)
  })

  it('have an axis from 0, also where all are 0, without halves of a row', () => {
    expect(scalesOf(chart, look).y).toMatchObject({ domainMin: 0, domainMax: 7 })
    expect(scalesOf({ ...chart, values: [[0, 0]] }, look).y).toMatchObject({ domainMin: 0, domainMax: 1 })
    const { x, y } = axesOf(chart, look)
    expect(x.labelFormatter('1')).toBe('febbraio 2026')
    expect(y && [y.labelFormatter(5), y.tickFilter(2), y.tickFilter(2.5)]).toEqual(['5 righe', true, false])
    const halves = axesOf({ ...chart, values: [[2.5, 1]] }, look).y
    expect(halves && [halves.tickFilter(2.5)]).toEqual([true])
  })

  it('stand beside the bars of a single series, which have no axis then', () => {
    const bars: ChartData = { ...chart, kind: 'bars', series: [{ name: 'Righe' }], values: [[3], [4]] }
    expect(axesOf(bars, look).y).toBe(false)
    expect(
      axesOf({ ...bars, groups: [{ name: 'Un nome che non finisce mai e poi ancora' }] }, look).x.labelFormatter('0'),
    ).toBe('Un nome che non finisce mai…')
  })

  it('find room beside the longest bar, more of it where the chart is narrow', () => {
    const bars: ChartData = { ...chart, kind: 'bars', series: [{ name: 'Quota' }], values: [[50], [100]] }
    const reach = (width: number) => scalesOf({ ...bars, format: () => '100,0%' }, { ...look, width }).y.domainMax
    expect(reach(800)).toBeLessThan(115)
    // 'febbraio 2026' and '100,0%' take half of the width together.
    expect(reach(330)).toBeGreaterThan(130)
  })

  it('have as many names below them as find room', () => {
    const days = Array.from({ length: 10 }, (_one, at) => ({ name: `${at + 10}-11-2026` }))
    const names = (width: number) => {
      const { tickFilter } = axesOf({ ...chart, groups: days }, { ...look, width }).x
      return days.filter((_one, at) => tickFilter?.('', at)).length
    }
    expect([names(1200), names(720), names(300)]).toEqual([10, 5, 3])
  })
})

describe('a chart', () => {
  it('has a name, its series above it, and its height before it is drawn', () => {
    render(<Chart {...chart} label="Trattative per mese" />)
    const image = screen.getByRole('img', { name: 'Trattative per mese' })
    within(image).getByText('Vinta')
    expect(heightOf({ ...chart, kind: 'bars', groups: Array.from({ length: 20 }, () => ({ name: '' })) })).toBe(43)
    expect(heightOf(chart)).toBe(20)
  })

  it('says what stands at the pointer as text, whatever a name is', () => {
    const named = { ...chart, series: [{ name: '<b>Vinta</b>' }, { name: 'Persa' }] }
    const tip = tooltipOf(named, look.colors, 0)
    expect(tip.textContent).toBe('gennaio 2026<b>Vinta</b>3 righePersa4 righe')
    // Neither what is not there, nor a part of a whole that is nothing.
    expect(tooltipOf(named, look.colors, 1).textContent).toBe('febbraio 2026')
  })

  it('is saved as a picture with its series in as many lines as they need', () => {
    const lines = legendLines([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 150, () => 30)
    expect(lines.map((line) => line.map(({ name, x }) => [name, x]))).toEqual([
      [
        ['a', 16],
        ['b', 80],
      ],
      [['c', 16]],
    ])
  })
})
