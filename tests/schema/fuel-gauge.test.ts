import { describe, expect, it } from 'vitest'
import { emptyGauge, fuelLevel, gaugeAt, type Notches, notchKeys, switchNotch } from '#schema/rules/fuel-gauge.ts'

/** '11100' for a gauge with the first three notches lit. */
const asText = (notches: Notches) => notchKeys.map((key) => notches[key]).join('')
const gauge = (text: string) => gaugeAt(text.lastIndexOf('1'))

describe('the fuel gauge', () => {
  it('has five notches, 0 to 4, each 0 or 1', { tags: ['ACC-F-16', 'ACC-F-17', 'CONST-11'] }, () => {
    expect(Object.keys(emptyGauge)).toEqual(['0', '1', '2', '3', '4'])
    expect(new Set([emptyGauge, gaugeAt(2)].flatMap((one) => Object.values(one)))).toEqual(new Set(['0', '1']))
  })

  it.each([
    ['00000', '3', '11110'],
    ['00000', '0', '10000'],
    ['11000', '4', '11111'],
    ['11111', '2', '11000'],
    ['11111', '0', '00000'],
    ['10000', '0', '00000'],
  ] as const)('on %s switching notch %s gives %s', { tags: ['ACC-B-02', 'ACC-B-03'] }, (before, key, after) => {
    expect(asText(switchNotch(gauge(before), key))).toBe(after)
  })

  it.each([
    ['00000', 0],
    ['10000', 0],
    ['11100', 2],
    ['11111', 4],
  ])('%s is level %d', { tags: ['ACC-B-04', 'ACC-F-09'] }, (notches, level) => {
    expect(fuelLevel(gauge(notches))).toBe(level)
  })

  it.each([0, 1, 2, 3, 4])('a stored level %d lights all notches up to it', (level) => {
    expect(asText(gaugeAt(level))).toBe('1'.repeat(level + 1).padEnd(5, '0'))
    expect(fuelLevel(gaugeAt(level))).toBe(level)
  })
})
