// Soft hyphen, zero width space, direction marks and overrides, word joiner and invisible operators, byte order mark.
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu
// ZWNJ and ZWJ belong to words of some scripts and to composed emoji: they stay between what they join.
const joined = '[\\p{L}\\p{M}\\p{Extended_Pictographic}\\uFE0F\\u{1F3FB}-\\u{1F3FF}]'
const latin = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]'
const idle = new RegExp(
  `(?<!${joined})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joined})|(?<=${latin})[\\u200C\\u200D]`,
  'gu',
)
const spaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/gu
const lineEnds = /[\u2028\u2029]/gu
const dashes = /[\u058A\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58\uFE63\uFF0D]/gu

/**
 * The text as people see it: NFC, without marks nobody sees (zero width, direction, soft hyphens), with plain spaces and
 * line ends. ZWJ and ZWNJ stay where they join letters or emoji. 'Citta\u0300\u200B' -> 'Città'. Never for passwords, secrets or tokens.
 */
export const cleanText = (text: string): string =>
  text.replace(unseen, '').replace(idle, '').replace(spaces, ' ').replace(lineEnds, '\n').normalize('NFC')

/** The text with every kind of dash as the plain one, for numbers and codes: '0541–700100' -> '0541-700100'. */
export const plainDashes = (text: string): string => text.replace(dashes, '-')
