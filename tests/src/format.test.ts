import { describe, expect, it } from 'vitest'
import { durationText } from '#schema/fields/duration.ts'
import { formatInstant, formatMoney, formatNumber, formatPhone, formatSize, instantFromRome } from '#src/lib/format.ts'

describe('formats', () => {
  it.each([
    [1234.5, '€ 1234.50'],
    [0, '€ 0.00'],
    [-3.333, '€ -3.33'],
    [null, ''],
  ])('%s is %s', { tags: 'FMT-02' }, (value, text) => expect(formatMoney(value)).toBe(text))

  it.each([
    [1234.5, 2, '1.234,50'],
    [1.23456, 4, '1,2346'],
    [1000, 2, '1.000,00'],
  ])('%s with %s decimals is %s', { tags: 'FMT-03' }, (value, decimals, text) =>
    expect(formatNumber(value, decimals)).toBe(text),
  )

  it.each([
    [1234, 0, undefined, '1.234'],
    [7.5, 2, 'kg', '7,50 kg'],
    ['x', 0, undefined, 'x'],
    [undefined, 0, undefined, ''],
  ])('a number field shows %s with %s decimals as %s %s', (value, decimals, unit, text) => {
    expect(formatNumber(value, decimals, unit)).toBe(text)
  })

  it('percentages have two decimals', { tags: 'FMT-04' }, () => expect(formatNumber(12.345, 2, '%')).toBe('12,35%'))

  it.each([
    [0, '0 Byte'],
    [1023, '1023 Byte'],
    [1024, '1,00 KB'],
    [1536 * 1024, '1,50 MB'],
    [3 * 1024 ** 3, '3,00 GB'],
    [5000 * 1024 ** 3, '5.000,00 GB'],
  ])('%s is %s', { tags: ['FMT-05', 'FMT-06', 'FMT-07', 'FMT-08'] }, (bytes, text) =>
    expect(formatSize(bytes)).toBe(text),
  )

  it.each([
    ['049123456', '049.123.456'],
    ['3331234567', '333.123.4567'],
    ['333 123.4567', '333.123.4567'],
    ['+39 333 1234567', '+39 333 1234567'],
    ['12345678', '12345678'],
    [null, ''],
  ])('%s is %s', { tags: ['FMT-09', 'FMT-10'] }, (value, text) => expect(formatPhone(value)).toBe(text))

  it.each([
    [75, '01:15'],
    [0, '00:00'],
    [3600, '01:00:00'],
    [3725, '01:02:05'],
  ])('%s seconds are %s', { tags: 'FMT-11' }, (seconds, text) => expect(durationText(seconds)).toBe(text))

  it.each([
    ['2026-03-02T08:15:00.000Z', '02-03-2026 09:15'],
    ['2026-07-01T22:30:00.000Z', '02-07-2026 00:30'],
    ['non una data', 'non una data'],
    [null, ''],
  ])('the instant %s is %s in Rome', { tags: 'FMT-01' }, (value, text) => expect(formatInstant(value)).toBe(text))

  it.each([
    ['02-03-2026', '09:15', '2026-03-02T08:15:00.000Z'],
    ['02-07-2026', '00:30', '2026-07-01T22:30:00.000Z'],
    ['29-03-2026', '03:30', '2026-03-29T01:30:00.000Z'],
    ['25-10-2026', '12:00', '2026-10-25T11:00:00.000Z'],
  ])('%s %s in Rome is the instant %s', (day, time, moment) => expect(instantFromRome(day, time)).toBe(moment))
})
