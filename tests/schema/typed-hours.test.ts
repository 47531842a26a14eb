import { describe, expect, it } from 'vitest'
import { lengthText } from '#schema/fields/duration.ts'
import { type FieldTypeName, fieldTypes } from '#schema/fields/index.ts'
import { messages } from '#schema/italian/messages.ts'
import { cellFormat, toSheetCell } from '#schema/italian/value-as-text.ts'
import { valueSchema } from '#schema/rows/row.ts'
import type { Field, TableInput } from '#schema/table.ts'
import { fieldWith } from '#tests/support/definitions.ts'

const kind = (type: FieldTypeName, props: Partial<TableInput['fields'][string]> = {}) =>
  fieldWith({ label: 'Prova', ...props, type })

describe('a length of time in hours and minutes', () => {
  const field = kind('duration', { in: 'hours' })
  const hours = (text: string) => {
    const { data, error } = valueSchema(field).safeParse(fieldTypes.duration.typed?.(text, field))
    return error?.issues[0]?.message ?? data
  }

  it.each([
    ['1:30', 5400],
    [' 0:05 ', 300],
    ['99:59', 359_940],
    ['1:30:15', 5415],
    ['90 min', 5400],
    ['90min.', 5400],
    ['5 minuti', 300],
    ['1 h 30', 5400],
    ['1h30', 5400],
    ['1 h 5 min', 3900],
    ['1 ora e 30 minuti', 5400],
    ['2 ore', 7200],
    ['2h', 7200],
    ['1,5 h', 5400],
    ['1,5\u00A0ore', 5400],
    ['', null],
  ])('%j is %j', (text, seconds) => expect(hours(text)).toBe(seconds))

  it.each([
    '90',
    '1,5',
    '1.30',
    '1,30 h',
    '1.5 h',
    '1:5',
    '1:60',
    '1:30:60',
    '100:00',
    '100 h',
    '-1:00',
    'un’ora',
    '90 s',
  ])('%j is none, or may be two', (text) => expect(hours(text)).toBe(messages.hours))

  it('is read as it is shown, with its seconds where there are some', () => {
    expect([0, 300, 5400, 3615, 359_999].map((seconds) => lengthText(seconds, field))).toEqual([
      '0:00',
      '0:05',
      '1:30',
      '1:00:15',
      '99:59:59',
    ])
    const seconds = Array.from({ length: 2_000 }, (_, n) => n * 179)
    expect(seconds.map((one) => fieldTypes.duration.typed?.(lengthText(one, field), field))).toEqual(seconds)
  })
})

describe('what a spreadsheet holds', () => {
  it('of hours is a part of a day, of a percentage a hundredth', () => {
    const cell = (field: Field, value: number) => [toSheetCell(field, value, String), cellFormat(field)]
    expect(cell(kind('duration', { in: 'hours' }), 129_600)).toEqual([1.5, '[h]:mm'])
    expect(cell(kind('duration'), 75)).toEqual([75 / 86_400, '[mm]:ss'])
    expect(cell(kind('number', { decimals: 1, unit: '%' }), 12.5)).toEqual([0.125, '0.0%'])
    expect(cell(kind('number', { decimals: 2, unit: '%' }), 12.35)).toEqual([0.1235, '0.00%'])
    expect(cell(kind('number', { unit: '%' }), 7)).toEqual([0.07, '0%'])
    expect(cell(kind('number', { unit: 'kg' }), 7)).toEqual([7, '#,##0" kg"'])
  })
})
