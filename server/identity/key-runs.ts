/** Keys and their neighbours: a character, and those of the six keys around it (`'1!'`), where there are any. */
export type Keyboard = Record<string, (string | null)[]>

const RUN_MIN = 3
// The row of digits of an Italian keyboard, whose signs lie elsewhere than on the American one.
const SHIFTED = '|!"£$%&/()=?^'

/**
 * Counts the characters of a text in lower case that do not follow from those before them: keys that touch, the next or
 * the last letter or digit, and repetitions go on with a run, and a run of three or more counts as one.
 */
export function createRunCounter(keyboard: Keyboard): (text: string) => number {
  const keyOf = new Map<string, string>()
  for (const key of Object.values(keyboard).flat()) {
    for (const character of key ?? '') keyOf.set(character, key ?? '')
  }

  function follows(before: string, next: string): boolean {
    if (before === next || keyOf.get(before)?.includes(next)) return true
    if (keyboard[before]?.some((key) => key?.includes(next))) return true
    if (SHIFTED.includes(before + next) || SHIFTED.includes(next + before)) return true
    return isPlain(before) && isPlain(next) && Math.abs(before.charCodeAt(0) - next.charCodeAt(0)) === 1
  }

  return (text) => {
    const lengths: number[] = []
    let last = ''
    for (const character of text) {
      if (last !== '' && follows(last, character)) lengths.push((lengths.pop() ?? 0) + 1)
      else lengths.push(1)
      last = character
    }
    return lengths.reduce((sum, length) => sum + (length >= RUN_MIN ? 1 : length), 0)
  }
}

const isPlain = (character: string) => /^[a-z0-9]$/.test(character)
