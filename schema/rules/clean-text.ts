// Nearly all there is: ASCII without control characters has nothing to be cleaned of.
const plain = /^[\t\n\r\x20-\x7E]*$/

// Soft hyphen, zero width space, direction marks and overrides, word joiner and invisible operators, byte order mark,
// fillers that stand for no letter.
const unseen =
  /\u034F|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu
// Tags spell the region of a flag behind its emoji, and hide texts anywhere else.
const tags = /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|[\u{E0000}-\u{E007F}]/gu
// Variation selectors say how the emoji, key or letter of some scripts before them is drawn.
const selectors =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Han}\p{Script=Mongolian}])(?<![0-9#*](?=\uFE0F\u20E3))[\uFE00-\uFE0F\u180B-\u180F\u{E0100}-\u{E01EF}]/gu
// ZWNJ and ZWJ belong to words of some scripts and to composed emoji: they stay between what they join.
const joined = '[\\p{L}\\p{M}\\p{Extended_Pictographic}\\uFE0F\\u{1F3FB}-\\u{1F3FF}]'
const latin = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]'
const idle = new RegExp(
  `(?<!${joined})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joined})|(?<=${latin})[\\u200C\\u200D]`,
  'gu',
)
const spaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]/gu
// What word processors write for the end of a line or page comes first.
const lineEnds = /[\v\f\u2028\u2029]/gu
const dashes = /[\u058A\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58\uFE63\uFF0D]/gu

/**
 * The text as people see it: NFC, without marks nobody sees (zero width, direction, soft hyphens, tags), with plain spaces
 * and line ends. ZWJ and ZWNJ stay where they join letters or emoji. 'Citta\u0300\u200B' -> 'Città'. Never for passwords,
 * secrets or tokens.
 */
export const cleanText = (text: string): string =>
  plain.test(text)
    ? text
    : text
        .replace(unseen, '')
        .replace(tags, '$1')
        .replace(selectors, '')
        .replace(idle, '')
        .replace(spaces, ' ')
        .replace(lineEnds, '\n')
        .normalize('NFC')

/** The JSON value with each text in it cleaned and trimmed; keys stay as they are. */
export function cleanInput(input: unknown): unknown {
  if (typeof input === 'string') return cleanText(input).trim()
  if (Array.isArray(input)) return input.map(cleanInput)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, cleanInput(value)]))
}

/** The text with every kind of dash as the plain one, for numbers and codes: '0541–700100' -> '0541-700100'. */
export const plainDashes = (text: string): string => text.replace(dashes, '-')
