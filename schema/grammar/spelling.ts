/** `: did you mean "required"?` where one of the words known is at most two letters away, nothing otherwise. */
export function didYouMean(word: string, known: readonly string[]): string {
  const limit = word.length > 3 ? 2 : 1
  const near = known
    .filter((one) => one !== word && Math.abs(one.length - word.length) <= limit)
    .map((one) => ({ one, letters: away(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, letters }) => letters <= limit && letters < one.length)
    .sort((a, b) => a.letters - b.letters)[0]
  return near ? `: did you mean "${near.one}"?` : ''
}

/** As the distance, but letters that only changed places are nearest of all. */
const away = (one: string, other: string): number => (sorted(one) === sorted(other) ? 0.5 : distance(one, other))
const sorted = (word: string): string => [...word].sort().join('')

/** How many letters must be added, left out or changed to make one word of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, at) => at)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, above] of row.slice(1).entries()) {
      const changed = (row[j] ?? 0) + (letter === other[j] ? 0 : 1)
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, changed))
    }
    row = next
  }
  return row[other.length] ?? 0
}
