import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#schema/fields/index.ts'
import { ambiguityOf, around, numberAt, type Pattern, placeOf, readPattern, seriesOf } from '#schema/rules/series.ts'
import { tableWith } from '#tests/support/definitions.ts'

const values: Record<string, string> = { tipo: 'N', 'filiale.codice': 'A1' }

function patternOf(written: string): Pattern {
  const pattern = readPattern(written)
  if (typeof pattern === 'string') throw new Error(pattern)
  return pattern
}

describe('the number of a row', () => {
  it.each([
    ['{year}/{0000}', 7, '2026/•', '2026/0007'],
    ['{year}/{0000}', 12_345, '2026/•', '2026/12345'],
    ['{0}', 7, '•', '7'],
    ['{year}{000}', 7, '2026•', '2026007'],
    ['{000}{year}', 7, '•2026', '0072026'],
    ['{filiale.codice}-{0000}/{year}', 7, 'A1-•/2026', 'A1-0007/2026'],
    ['{filiale.codice}/{tipo}/{00}', 7, 'A1/N/•', 'A1/N/07'],
    ['Prot. {00} del {year}, {tipo}', 7, 'Prot. • del 2026, N', 'Prot. 07 del 2026, N'],
    ['{year}-{year}.{0}', 7, '2026-2026.•', '2026-2026.7'],
  ])('%s', (written, place, series, number) => {
    const pattern = patternOf(written)
    const at = around(pattern, '2026', ({ field, of }) => values[of === undefined ? field : `${field}.${of}`] ?? '')
    expect([ambiguityOf(pattern), seriesOf(at), numberAt(pattern, at, place)]).toEqual([undefined, series, number])
    expect(placeOf(pattern, number)).toEqual({ ...at, place })
  })
})

describe('a text says its place', () => {
  it.each([
    ['{year}/{0000}', '2024/31', '2024/•', 31],
    ['{year}{0000}', '20240031', '2024•', 31],
    ['{filiale.codice}-{0000}', 'A-1-0031', 'A-1-•', 31],
    ['{filiale.codice}.{year}{00}', 'A9.202431', 'A9.2024•', 31],
    ['{0000}/{tipo}', '0031/9', '•/9', 31],
    ['{00}{year}-{tipo}', '312024-x', '•2024-x', 31],
    ['{year}/{0000}', '2024/000000000000031', '2024/•', 31],
  ])('%s: %s', (written, number, series, place) => {
    const at = placeOf(patternOf(written), number)
    expect([at && seriesOf(at), at?.place]).toEqual([series, place])
  })

  it.each([
    ['{year}/{0000}', 'Fattura 31'],
    ['{year}/{0000}', '24/0031'],
    ['{year}/{0000}', '2024/'],
    ['{year}/{0000}', '2024/31-bis'],
    ['{year}/{0000}', '2024/0000000000000031'],
    ['{year}/{0000}', ''],
    ['P{0000}', 'Q0031'],
    ['{0000}/x', '0031/y'],
    ['{filiale.codice}-{0000}', '-0031'],
    ['{filiale.codice}-{0000}', 'A0031'],
    ['{0000}/{tipo}', '0031/'],
    ['x{tipo}-{0000}', 'A-0031'],
  ])('%s: none in %s', (written, number) => expect(placeOf(patternOf(written), number)).toBeUndefined())
})

it('a pattern that cannot be read says why', () => {
  for (const [written, why] of [
    ['', 'no counter'],
    ['{year}', 'no counter'],
    ['{00}-{000}', 'two counters'],
    ['{year/{0000}', 'brace'],
    ['{year}}/{0000}', 'brace'],
    ['{{0000}}', 'brace'],
    [`{${'0'.repeat(16)}}`, '15 digits'],
  ])
    expect(readPattern(written ?? ''), written).toContain(why)
})

it.each([
  ['{tipo}{0000}', 'value right beside'],
  ['{0000}{tipo}', 'value right beside'],
  ['{tipo}{year}{0000}', 'value right beside'],
  ['{0000}{year}{tipo}', 'value right beside'],
  ['{tipo}-{0000}-{filiale.codice}', 'both sides'],
  ['A1{0000}', 'the digit 1'],
  ['{0000}2', 'the digit 2'],
])('%s could give one number to two series', (written, why) => {
  expect(ambiguityOf(patternOf(written))).toContain(why)
})

it('a numbered field is unique, and nobody writes it', () => {
  const field = tableWith({ numero: { type: 'sequence', label: 'Numero', pattern: '{0}' } }).fields.numero
  expect(field).toMatchObject({ unique: true, readOnly: true, required: false })
  expect(fieldTypes.sequence.value({ label: 'x', onDelete: 'restrict' }).safeParse('x'.repeat(601)).success).toBe(false)
})
