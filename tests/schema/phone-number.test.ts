import { version } from 'libphonenumber-js/package.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { valueSchema } from '#schema/rows/row.ts'
import { isInternalPhone, isSeveralPhones, phoneLink, readPhone, writtenPhone } from '#schema/rules/phone-number.ts'
import { KEY_VERSION, phoneKey } from '#server/db/phone-key.ts'
import { fieldWith } from '#tests/support/definitions.ts'

/** Spellings of one number, by what tells it apart. */
const spellings: Record<string, string[]> = {
  '0541700100': [
    ...['0541700100', '0541 700100', '0541/700100', '0541-700-100', '0541–700100', '0541.70.01.00', '(0541) 700100'],
    ...['0541 - 700100', '0 5 4 1 7 0 0 1 0 0', '0541\u00a0700100', '\u202a0541 700100\u202c', '0541\u200b700100'],
    ...[
      '+39 0541 700100',
      '+390541700100',
      '+39/0541/700100',
      '+39.0541.700100',
      '+39(0541)700100',
      '(+39) 0541-700100',
    ],
    ...['0039 0541 700100', '00390541700100', '(0039) 0541 700100', '+0039 0541 700100', '++39 0541 700100'],
    ...['+39 541 700100', '0039 541 700100', '+39 (0)541 700100', '(0)541 700100', '39 0541 700100', '039 0541 700100'],
    ...['+39 0039 0541 700100', '+39 +39 0541 700100', '0039 39 0541 700100', '0039+39 541 700100'],
    ...['tel:+390541700100', 'tel:0541700100', 'sip:+390541700100@pbx.esempio.it;user=phone', '<sip:0541700100@pbx>'],
    ...['Tel. 0541 700100', 'tel 0541 700100', 'Tel/Fax: 0541 700100', 'Telefono: 0541 700100', 'T. 0541 700100'],
    ...['0541 700100 int. 12', '0541 700100 interno 12', '0541 700100 x12', '0541 700100x12', '0541 700100 ext. 12'],
    ...['0541 700100 r.a.', '0541/700100 (R.A.)', '0541 700100 ra', '☎ 0541 700100', '"0541 700100"', '0541 700100;'],
    ...["'+39 0541 700100", '="0541700100"', '0541700100.0'],
    ...['0541 700100 #12', '0541 700100;ext=12', 'tel:+390541700100;ext=12'],
  ],
  '3331234567': [
    ...['333 1234567', '333/1234567', '+39 333 123 45 67', '0039 3331234567', '393331234567', '39 333 1234567'],
    ...['039 333 1234567', '+39 39 333 1234567', '+39 0039 333 1234567', '0333 1234567', '+39 0333 1234567'],
    ...[
      '3331234567.0',
      '393331234567,00',
      'https://wa.me/393331234567',
      'wa.me/393331234567',
      '📞 +39 333 1234567',
      '📱: 333 1234567',
    ],
    ...['cell 333 1234567', 'Cell. +39 333 1234567', 'cellulare: 333-1234567', 'WhatsApp +39 333 1234567'],
  ],
  '335123456': ['335 123456', '+39 335 123456', '39335123456'],
  '3931234567': ['393 1234567', '+39 393 1234567', '0039 393 1234567', '39 393 1234567'],
  '0392301234': ['039 2301234', '+39 039 2301234', '0039 0392301234'],
  '0212345678': ['02 12345678', '+39 2 12345678', '+39 02 1234 5678'],
  '0302420000': ['030 2420000', '+39 30 2420000'],
  '0115612345': ['011 5612345', '+39 11 5612345'],
  '0815512345': ['081 5512345', '+39 81 5512345'],
  '035270000': ['035 270000', '+39 35 270000'],
  '0331123456': ['0331 123456', '+39 0331 123456'],
  '0669812345': ['06 698 12345', '+39 06 69812345', '+39 6 69812345', '+379 06 69812345'],
  '+3780549900123': [
    ...['0549 900123', '+39 0549 900123', '+378 0549 900123', '00378 0549 900123', '+378 549 900123', '+378 900123'],
    ...['0039 0549 900123', '+39 549 900123'],
  ],
  '800123456': ['800 123456', '+39 800 123456', '800-123-456', '0039 800 123456'],
  '800227212': ['800 CASA12', '800-CASA-12', '800 227212'],
  '848123456': ['848 123456', '+39 848 123456'],
  '199123456': ['199 123 456', '+39 199 123456'],
  '5512345678': ['55 12345678', '+39 55 12345678'],
  '112': ['112', '1 1 2'],
  '1522': ['1522'],
  '12345': ['12345', 'sip:12345@pbx'],
  '+442079460018': [
    ...['+44 20 7946 0018', '0044 20 7946 0018', '+44 (0)20 7946 0018', '+44 (0) 20 7946 0018', '0044 (0)20 7946 0018'],
    ...[
      '+44 020 7946 0018',
      '(+44) 20 7946 0018',
      '+39 0044 20 7946 0018',
      '+39 +44 20 7946 0018',
      '+44 0044 20 7946 0018',
    ],
  ],
  '+49891234567': [
    '+49 89 1234567',
    '+49 (0)89 1234567',
    '+49 089 1234567',
    '0049 (0)89 / 1234567',
    '+49 89 1234567 x5',
  ],
  '+41919876543': ['+41 91 987 65 43', '0041 91 9876543', '+41 (0)91 9876543', '0041 091 9876543'],
  '+18003569377': ['+1 800 356 9377', '+1-800-FLOWERS', '001 800 3569377'],
  '+74951234567': ['+7 495 123-45-67'],
}
const alike = Object.entries(spellings).flatMap(([key, written]) => written.map((one) => [one, key] as const))

it.each(alike)('%s is the number %s', (written, key) => {
  expect(phoneKey(written)).toBe(key)
  expect(phoneKey(writtenPhone(written))).toBe(key)
  expect(valueSchema(fieldWith({ type: 'phone', label: 'Telefono' })).safeParse(written).success).toBe(true)
})

it('another version of the library makes all keys anew', () =>
  expect(KEY_VERSION).toContain(`libphonenumber-js ${version},`))

it('numbers that only look alike are not the same', () => {
  const keys = Object.keys(spellings)
  expect(keys.map(phoneKey)).toEqual(keys)
  const apart = [
    ['0541 700100', '0541 700101'],
    ['331 123456', '0331 123456'],
    ['+44 541 700100', '0541 700100'],
  ]
  for (const [one = '', other = ''] of apart) expect(phoneKey(one)).not.toBe(phoneKey(other))
})

describe('one field holds one telephone', () => {
  it.each([
    '0541 700100 / 333 1234567',
    '0541700100/3331234567',
    '0541 700100 oppure 333 1234567',
    '0541 700100 o 0541 700101',
    '0541 700100 - 333 1234567',
    '0541 700100, 333 1234567',
    '0541 700100; 333 1234567',
    '0541 700100\n333 1234567',
    'Tel. 0541 700100 - Cell. 333 1234567',
    '+39 333 1234567 +39 334 1234567',
    '+39 0541 700100 / +44 20 7946 0018',
    '0541 700100/101',
    '0541700100 3331234567',
  ])('%j is told to be several', (text) => {
    expect(isSeveralPhones(text)).toBe(true)
    expect(valueSchema(fieldWith({ type: 'phone', label: 'Telefono' })).safeParse(text).error?.issues).toHaveLength(1)
  })

  it.each(alike)('%s is told to be one', (written) => expect(isSeveralPhones(written)).toBe(false))
})

it.each([
  '',
  '12',
  'chiamami',
  '0541 Rossi',
  'Rossi <0541 700100>',
  '+39',
  '...',
  '0541 700100 (ufficio)',
  '7 appartamenti',
])('%j is no number', (text) => expect(readPhone(text)).toBeUndefined())

it.each([
  ['tel:+39-0541-700100', '+39-0541-700100'],
  ['Tel. 0541–700100', '0541-700100'],
  ['sip:0541700100@pbx;ext=7', '0541700100 int. 7'],
  ['  0541\u200b 70\u00a001 00 ', '0541 70 01 00'],
  ['Rossi <0541 700100>', 'Rossi <0541 700100>'],
  ["'+39 0541 700100", '+39 0541 700100'],
  ['0541 700100 r.a.', '0541 700100'],
  ['3331234567.0', '3331234567'],
  ['0541.700.100', '0541.700.100'],
])('%j is stored as %j', (text, written) => expect(writtenPhone(text)).toBe(written))

it.each([
  ['0541 700100', 'tel:+390541700100'],
  ['+39 541 700100 int. 12', 'tel:+390541700100;ext=12'],
  ['333.123.4567', 'tel:+393331234567'],
  ['+49 (0)89 1234567', 'tel:+49891234567'],
  ['0549 900123', 'tel:+3780549900123'],
  ['800 123456', 'tel:800123456'],
  ['112', 'tel:112'],
  ['0541 700100 / 333 1234567', 'tel:05417001003331234567'],
])('%j is dialled as %s', (text, link) => expect(phoneLink(text)).toBe(link))

it('what a telephone system says is one number, codes before and behind it included', () =>
  expect(phoneKey('9005417001001234567890')).toBe('9005417001001234567890'))

it('texts of any length are read at once', () => {
  const long = ['tel '.repeat(50_000), '.'.repeat(200_000), '0541 '.repeat(50_000)]
  expect(long.map(readPhone)).toEqual([undefined, undefined, undefined])
  expect(long.map(isSeveralPhones)).toEqual([false, false, false])
})

it.each([
  ['102', true],
  ['800', true],
  ['0541', true],
  ['80012', false],
  ['0541 700100', false],
  ['', false],
])('%j is the number of a desk within the house: %s', (text, isInternal) => {
  expect(isInternalPhone(text)).toBe(isInternal)
})
