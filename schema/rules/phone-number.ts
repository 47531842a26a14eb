/**
 * What tells telephone numbers apart, however they are typed: digits alone, without the prefix of Italy; foreign ones begin
 * with +. The SQL of the server says the same of a column.
 */
export const phoneKey = (number: string): string =>
  number
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^(?:\+39|39(?=3\d{9}$))/, '')
