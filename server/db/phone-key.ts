/**
 * The SQL by which telephone numbers are told apart, however they are typed: digits alone, without the prefix of Italy;
 * foreign ones begin with +. Made of functions that PostgreSQL has, so that indexes can hold it.
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
  const dialled = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const key = dialled.replace(/^(?:\+39|39(?=3\d{9}$))/, '')
  return [...new Set([key, digits])].filter((part) => /\d/.test(part))
}
