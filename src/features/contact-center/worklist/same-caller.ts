/** Digits alone, without the prefix of Italy, as the server tells numbers apart. */
const keyOf = (number: string): string =>
  number
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^(\+39|39(?=3\d{9}$))/, '')

/** Whether two numbers are the same one, however they are written. */
export const isSameCaller = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && keyOf(one) === keyOf(other)
