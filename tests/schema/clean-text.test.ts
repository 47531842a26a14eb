import { expect, test } from 'vitest'
import { plainText } from '#schema/fields/plain-text.ts'
import { cleanText, plainDashes } from '#schema/rules/clean-text.ts'

test.each([
  ['decomposed accents', 'Citta\u0300 della', 'Citt\u00e0 della'],
  ['a zero width space within', 'Ros\u200Bsi', 'Rossi'],
  ['direction marks around a number', '\u202A+39 0541\u202C', '+39 0541'],
  ['a byte order mark', '\uFEFFRossi', 'Rossi'],
  ['a soft hyphen', 'noleg\u00ADgio', 'noleggio'],
  ['no-break spaces', 'Rossi\u00A0Mario\u202FSrl', 'Rossi Mario Srl'],
  ['a line separator', 'uno\u2028due', 'uno\ndue'],
  ['a joiner between Latin letters', 'Ros\u200Dsi', 'Rossi'],
  ['a joiner at the end', 'Rossi\u200D', 'Rossi'],
])('%s is not kept', (_what, written, kept) => {
  expect(cleanText(written)).toBe(kept)
  expect(plainText(50).parse(` ${written} `)).toBe(kept)
})

test.each([
  ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
  ['a Persian word', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['tabs and lines', 'a\tb\nc'],
])('%s stays as it is', (_what, text) => {
  expect(cleanText(text)).toBe(text)
})

test('dashes of numbers and codes are plain', () => {
  expect(plainDashes('0541\u2013700100 \u2011 IT\u2212007')).toBe('0541-700100 - IT-007')
})
