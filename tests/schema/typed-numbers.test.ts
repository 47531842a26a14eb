import { describe, expect, it } from 'vitest'
import { durationText } from '#schema/fields/duration.ts'
import { type FieldTypeName, fieldTypes } from '#schema/fields/index.ts'
import { messages } from '#schema/italian/messages.ts'
import { valueSchema } from '#schema/rows/row.ts'
import { readPosition } from '#schema/rules/typed-coordinate.ts'
import { numberText } from '#schema/rules/typed-number.ts'
import type { TableInput } from '#schema/table.ts'
import { formatMoney, formatNumber } from '#src/lib/format.ts'
import { fieldWith } from '#tests/support/definitions.ts'
import { howMany } from '#tests/support/how-many.ts'

type Props = Partial<TableInput['fields'][string]>
const kind = (type: FieldTypeName, props: Props = {}) => fieldWith({ label: 'Prova', ...props, type })

const kinds = {
  km: kind('number', { unit: 'km' }),
  ore: kind('number', { decimals: 1, unit: 'h' }),
  kg: kind('number', { decimals: 2, unit: 'kg' }),
  money: kind('money'),
  fine: kind('number', { decimals: 3 }),
  place: kind('number', { decimals: 6, min: -90, max: 90, longitude: 'east' }),
}
type Kind = keyof typeof kinds

/** The value that is saved, or the sentence under the field; what is typed stays in it then. */
function saved(name: Kind, text: string): unknown {
  const field = kinds[name]
  const meant = fieldTypes[field.type].typed?.(text, field)
  const { data, error } = valueSchema(field).safeParse(meant)
  return error ? error.issues.map(({ message }) => message).join() : data
}

const [no, whole, signs] = [messages.number, messages.integer, messages.separators]
const degrees = messages.coordinate
const [one, two, three] = [1, 2, 3].map(messages.decimals)
const inKg = messages.unit('kg')

describe('F2: what is typed or pasted is the number that is meant, or stays with its sentence', () => {
  it.each<[text: string, ...Record<Kind, unknown>[Kind][]]>([
    // spelling, km, ore, kg, money, fine, place
    ['1500', 1500, 1500, 1500, 1500, 1500, messages.max(90)],
    ['12.500', 12500, 12500, 12500, 12500, messages.whichNumber('12.500'), 12.5],
    ['1.500', 1500, 1500, 1500, 1500, messages.whichNumber('1.500'), 1.5],
    ['1.234.567', 1234567, 1234567, 1234567, 1234567, 1234567, degrees],
    ['1234,56', whole, one, 1234.56, 1234.56, 1234.56, messages.max(90)],
    ['1.234,56', whole, one, 1234.56, 1234.56, 1234.56, degrees],
    ['1.500,50', whole, 1500.5, 1500.5, 1500.5, 1500.5, degrees],
    ['12.500,00', 12500, 12500, 12500, 12500, 12500, degrees],
    ['1,234.56', signs, signs, signs, signs, signs, degrees],
    ['1,234,567', signs, signs, signs, signs, signs, degrees],
    ['12.34,5', signs, signs, signs, signs, signs, degrees],
    ['1.23.456', signs, signs, signs, signs, signs, degrees],
    ['1.5', whole, 1.5, 1.5, 1.5, 1.5, 1.5],
    ['1,5', whole, 1.5, 1.5, 1.5, 1.5, 1.5],
    ['275.00', whole, 275, 275, 275, 275, messages.max(90)],
    ['44.0678', whole, one, two, two, three, 44.0678],
    ['44,0678', whole, one, two, two, three, 44.0678],
    ['44.06781234567891', whole, one, two, two, three, 44.067812],
    ['1234.500', whole, one, two, two, 1234.5, messages.max(90)],
    ['0.500', whole, 0.5, 0.5, 0.5, 0.5, 0.5],
    ['.5', whole, 0.5, 0.5, 0.5, 0.5, 0.5],
    [',5', whole, 0.5, 0.5, 0.5, 0.5, 0.5],
    ['5,', 5, 5, 5, 5, 5, 5],
    ['5.', 5, 5, 5, 5, 5, 5],
    ['1 500', 1500, 1500, 1500, 1500, 1500, degrees],
    ['1\u00A0500,50', whole, 1500.5, 1500.5, 1500.5, 1500.5, degrees],
    ['1’500', 1500, 1500, 1500, 1500, 1500, degrees],
    ["1'234'567", 1234567, 1234567, 1234567, 1234567, 1234567, degrees],
    ['12 34', no, no, no, no, no, degrees],
    ['1 500.500', whole, one, two, two, 1500.5, degrees],
    ['1500 kg', messages.unit('km'), messages.unit('h'), 1500, messages.unit('€'), no, degrees],
    ['Kg 1.500', messages.unit('km'), messages.unit('h'), 1500, messages.unit('€'), no, degrees],
    ['12.500 km', 12500, messages.unit('h'), inKg, messages.unit('€'), no, degrees],
    ['8 ore', messages.unit('km'), 8, inKg, messages.unit('€'), no, degrees],
    ['€ 1.500', 1500, 1500, 1500, 1500, messages.whichNumber('€ 1.500'), degrees],
    ['€ 1500.00', whole, 1500, 1500, 1500, 1500, degrees],
    ['1500,00 euro', 1500, 1500, 1500, 1500, 1500, degrees],
    ['$ 5', messages.unit('km'), messages.unit('h'), inKg, messages.unit('€'), no, degrees],
    ['1500 t', messages.unit('km'), messages.unit('h'), inKg, messages.unit('€'), no, degrees],
    ['€.50', messages.unit('km'), messages.unit('h'), inKg, messages.unit('€'), no, degrees],
    ['-5', -5, -5, -5, -5, -5, -5],
    ['\u22125,5', whole, -5.5, -5.5, -5.5, -5.5, -5.5],
    ['-€ 5', -5, -5, -5, -5, -5, degrees],
    ['+5', 5, 5, 5, 5, 5, 5],
    ['5-', no, no, no, no, no, degrees],
    ['5-7', no, no, no, no, no, degrees],
    ['-', no, no, no, no, no, degrees],
    ['-0', 0, 0, 0, 0, 0, 0],
    ['1e3', no, no, no, no, no, degrees],
    ['NaN', no, no, no, no, no, degrees],
    ['Infinity', no, no, no, no, no, degrees],
    ['0x10', no, no, no, no, no, degrees],
    ['\uFF11\uFF12', no, no, no, no, no, degrees],
    ['\u0661\u0662', no, no, no, no, no, degrees],
    ['1\u00BD', no, no, no, no, no, degrees],
    ['\u200B 7 \uFEFF', 7, 7, 7, 7, 7, 7],
    ['12345678901234567', ...Array(5).fill(messages.tooManyDigits), messages.max(90)],
    ['44\u00B0 4\u2032 4,1\u2033 N', no, no, no, no, no, 44.067806],
    ['44,0678\u00B0', messages.unit('km'), messages.unit('h'), inKg, messages.unit('€'), no, 44.0678],
    ['12,5 E', messages.unit('km'), messages.unit('h'), inKg, messages.unit('€'), no, degrees],
    ['1\u202F500', 1500, 1500, 1500, 1500, 1500, degrees],
    ["1'500", 1500, 1500, 1500, 1500, 1500, degrees],
    ['€ 275.00', whole, 275, 275, 275, 275, degrees],
    ['1.500,00 €', 1500, 1500, 1500, 1500, 1500, degrees],
    ['1500 euro', 1500, 1500, 1500, 1500, 1500, degrees],
    ['1500 g', messages.unit('km'), messages.unit('h'), inKg, messages.unit('€'), no, degrees],
    ['$ 1500', messages.unit('km'), messages.unit('h'), inKg, messages.unit('€'), no, degrees],
    ['1234.567', whole, one, two, two, 1234.567, messages.max(90)],
    ['44,0678° N', no, no, no, no, no, 44.0678],
    ['  ', null, null, null, null, null, null],
  ])('%j', (text, ...expected) => {
    expect(Object.keys(kinds).map((name) => saved(name as Kind, text))).toEqual(expected)
  })

  it('the API takes numbers only, and says why a text is none', () => {
    expect(valueSchema(kinds.kg).safeParse('1500').error?.issues[0]?.message).toBe(no)
    expect(valueSchema(kinds.kg).safeParse('1,234.5').error?.issues[0]?.message).toBe(signs)
  })

  it('a percentage and a length of time', () => {
    const percent = kind('number', { decimals: 2, unit: '%' })
    expect(fieldTypes.number.typed?.('12,35%', percent)).toBe(12.35)
    const time = kind('duration')
    const read = ['90', '01:30', ' 1:01:01 ', '', '1,5', '1.30', '90 s', '1:75', '\uFF19'].map((text) =>
      fieldTypes.duration.typed?.(text, time),
    )
    expect(read).toEqual([90, 90, 3661, null, '1,5', '1.30', '90 s', '1:75', '\uFF19'])
  })
})

describe('F7: a pasted position', () => {
  it.each([
    '44.0678, 12.5695',
    '44.0678,12.5695',
    '44.0678 12.5695',
    '44.0678;12.5695',
    '44.0678\t12.5695',
    '44,0678 12,5695',
    '44,0678, 12,5695',
    '44,0678,12,5695',
    '44,0678; 12,5695',
    '(44.0678, 12.5695)',
    '44.06780000000001, 12.56950000000002',
    '44.0678° N, 12.5695° E',
    '44,0678° N 12,5695° E',
    '12.5695 E, 44.0678 N',
    'N 44.0678 E 12.5695',
    '44°4\'4.08"N 12°34\'10.2"E',
    '44º4\'4.08"N 12º34\'10.2"E',
    'geo:44.0678,12.5695?z=17',
    'lat: 44.0678, lon: 12.5695',
    'Latitudine 44,0678 Longitudine 12,5695',
    'https://maps.google.com/?q=44.0678,12.5695',
    'https://www.google.com/maps/search/?api=1&query=44.0678%2C12.5695',
    'https://www.google.com/maps/@44.0678,12.5695,17z',
    'https://www.google.com/maps/place/Arco/@44.1,12.6,15z/data=!4m6!3m5!1s0x0:0x1!8m2!3d44.0678!4d12.5695!16s',
    'https://www.openstreetmap.org/?mlat=44.0678&mlon=12.5695#map=17/44.1/12.6',
    'https://maps.apple.com/?ll=44.0678,12.5695&q=Arco',
  ])('%j is Rimini', (text) => {
    expect(readPosition(text, 6)).toEqual({ latitude: 44.0678, longitude: 12.5695 })
  })

  it('has halves of the world', () => {
    expect(readPosition('-33.8688, 151.2093', 6)).toEqual({ latitude: -33.8688, longitude: 151.2093 })
    expect(readPosition('33.8688 S, 70.6693 O', 6)).toEqual({ latitude: -33.8688, longitude: -70.6693 })
  })

  it.each([
    '44.0678',
    '44 12',
    '44,12',
    '44, 12',
    '44.0678,12',
    '1.234,5',
    '44.0678 e 12.5695',
    '44 N 12 N',
    '1 500,50',
    'https://maps.app.goo.gl/abc',
    'https://esempio.it/?q=44,12',
    'a b',
  ])('%j is none', (text) => expect(readPosition(text, 6)).toBeUndefined())
})

describe('what is shown, copied, pasted, typed and saved is one value', () => {
  const random = generator(20_261_125)
  const values = Array.from({ length: howMany(2_000, 50_000) }, () => random() ** 4 * (random() < 0.3 ? -1 : 1))
  const within = (value: number, limit: number, decimals: number) => {
    const number = Number((value * limit).toFixed(decimals))
    return number === 0 ? 0 : number
  }
  const plain = [0, 1, 2, 3, 4, 5, 6].map((decimals) => kind('number', { decimals, unit: 'kg' }))
  const percent = kind('number', { decimals: 2, unit: '%' })
  const longitude = kind('number', { decimals: 6, min: -180, max: 180, latitude: 'north' })

  it.each([
    ...plain.map(
      (field) => [`${field.decimals} decimals`, field, Math.min(2e9, 10 ** (15 - (field.decimals ?? 0)) - 1)] as const,
    ),
    ['percent', percent, 100] as const,
    ['money', kinds.money, 9e12] as const,
    ['latitude', kinds.place, 90] as const,
    ['longitude', longitude, 180] as const,
  ])('%s', (_name, field, limit) => {
    const decimals = field.type === 'money' ? 2 : (field.decimals ?? 0)
    const { typed, toText: inWords } = fieldTypes[field.type]
    const shown = (value: number) => [
      numberText(value),
      field.type === 'money' ? formatMoney(value) : formatNumber(value, decimals, field.unit),
      inWords?.(value, field, String) ?? '',
    ]
    const wrong = values
      .map((value) => within(value, limit, decimals))
      .flatMap((value) => shown(value).filter((text) => typed?.(text, field) !== value))
    expect(wrong).toEqual([])
  })

  it('lengths of time', () => {
    const field = kind('duration')
    const wrong = values
      .map((value) => Math.abs(within(value, 359_999, 0)))
      .filter((seconds) => fieldTypes.duration.typed?.(durationText(seconds), field) !== seconds)
    expect(wrong).toEqual([])
  })
})

/** The same numbers between 0 and 1 at each run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
