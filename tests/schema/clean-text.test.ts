import { expect, test } from 'vitest'
import { plainText } from '#schema/fields/plain-text.ts'
import { cleanInput, cleanText, plainDashes } from '#schema/rules/clean-text.ts'

test.each([
  ['decomposed accents', 'Citta\u0300 della', 'Citt\u00e0 della'],
  ['a zero width space within', 'Ros\u200Bsi', 'Rossi'],
  ['direction marks around a number', '\u202A+39 0541\u202C', '+39 0541'],
  ['a byte order mark', '\uFEFFRossi', 'Rossi'],
  ['a soft hyphen', 'noleg\u00ADgio', 'noleggio'],
  ['no-break spaces', 'Rossi\u00A0Mario\u202FSrl', 'Rossi Mario Srl'],
  ['a line separator', 'uno\u2028due', 'uno\ndue'],
  ['the line end of a word processor', 'uno\vdue', 'uno\ndue'],
  ['the end of a page', 'uno\fdue', 'uno\ndue'],
  ['a joiner between Latin letters', 'Ros\u200Dsi', 'Rossi'],
  ['a tag that hides a text', 'Ros\u{E0061}\u{E0062}si', 'Rossi'],
  ['a variation selector behind a letter', 'Ro\uFE0Fs\u{E0101}si', 'Rossi'],
  ['fillers', '\u3164Ros\uFFA0\u115Fsi', 'Rossi'],
  ['a grapheme joiner', 'Ros\u034Fsi', 'Rossi'],
  ['a blank of braille', 'Rossi\u2800Mario', 'Rossi Mario'],
  ['a joiner at the end', 'Rossi\u200D', 'Rossi'],
])('%s is not kept', (_what, written, kept) => {
  expect(cleanText(written)).toBe(kept)
  expect(plainText(50).parse(` ${written} `)).toBe(kept)
})

test.each([
  ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
  ['a Persian word', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['an emoji and its drawing', '\u2764\uFE0F \u260E\uFE0F'],
  ['a key', '1\uFE0F\u20E3'],
  ['the flag of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['a Hindi word', '\u0915\u094D\u200D\u0937'],
  ['a variant of a Chinese letter', '\u845B\u{E0100}'],
  ['tabs and lines', 'a\tb\nc'],
])('%s stays as it is', (_what, text) => {
  expect(cleanText(text)).toBe(text)
})

test('everything in a body is cleaned, keys as they are', () => {
  expect(cleanInput({ 'a\u200B': [' x\u200B ', { b: 'Citta\u0300' }, 3, null] })).toEqual({
    'a\u200B': ['x', { b: 'Citt\u00e0' }, 3, null],
  })
})

test('dashes of numbers and codes are plain', () => {
  expect(plainDashes('0541\u2013700100 \u2011 IT\u2212007')).toBe('0541-700100 - IT-007')
})
