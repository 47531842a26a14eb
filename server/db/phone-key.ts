import { phoneKey } from '#schema/rules/phone-number.ts'

/**
 * The SQL by which telephone numbers are told apart, as `phoneKey` tells them. Made of functions that
 * PostgreSQL has, so that indexes can hold it.
 */
export const phoneKeySql = (column: string): string =>
  `regexp_replace(regexp_replace(regexp_replace(${column}, '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')`

/**
 * What a part of a number may be in what phoneKeySql makes of the whole: with the prefix of Italy taken away or another one
 * told by its +, and as it is. None where the text is no part of any number.
 */
export function phoneKeyParts(text: string): string[] {
  if (!/^[\d ().\-/+]*\d[\d ().\-/+]*$/.test(text)) return []
  const digits = text.replace(/\D/g, '')
  return [...new Set([phoneKey(text), digits])].filter((part) => /\d/.test(part))
}
