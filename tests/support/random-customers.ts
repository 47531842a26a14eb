let state = 20_261_122
/** From here on the series of that number, whatever was drawn before. */
export const restart = (series: number): void => {
  state = 20_261_122 + series
}
/** Always the same series of numbers below n. */
export function random(n: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}
export const oneOf = <T>(...choices: T[]): T => choices[random(choices.length)] as T
/** A piece of a text, of one letter or more. */
export const part = (text: string): string => text.slice(random(3), random(3) + 1 + random(6)).trim()

export const words = [
  'Rossi',
  'Trasporti',
  'D’Angelo',
  'NICOLÒ',
  'de luca',
  'Scavi 12',
  '7',
  'r',
  'ni',
  'zz',
  'forlì',
  '100%',
]
export const literal = (text: unknown): string => `'${String(text).replaceAll("'", "''")}'`

/** The condition that a column has the word in it, by functions the engine does not use. */
export const isIn = (column: string, word: string): string => {
  const folded = `fold(${literal(word)})`
  const start = word.length < 3 ? '1' : `greatest(1, position(${folded} in fold(${column})))`
  // Folding may shorten the word: an apostrophe at its end goes.
  return `substr(fold(${column}), ${start}, length(${folded})) = ${folded}`
}
