/** How long the longer of two hostile texts is, and how many times the shorter goes into it. */
export const LONG = 50_000
const TIMES = 8
/** What takes less than this is no attack, and says nothing about growth. */
const QUICK_MS = 40
/** Eight times the text takes eight times as long where each character costs the same, 64 times where it costs all the others. */
const MOST = 24
const REPEATS = 6

/**
 * How much more work takes for a text eight times as long, where that is more than such a text may cost; undefined when
 * it is not. Time of the processor, not of the clock: it does not matter how busy the machine is, nor how fast.
 */
export function excessiveGrowth(work: (length: number) => unknown): number | undefined {
  for (const length of [LONG / TIMES, LONG]) {
    for (let n = 1, least = Number.POSITIVE_INFINITY; ; n++) {
      least = Math.min(least, timeOf(work, length))
      if (least < QUICK_MS) break
      const growth = least / Math.max(timeOf(work, length / TIMES), QUICK_MS / 1_000)
      if (growth <= MOST) break
      if (n === REPEATS) return Math.round(growth)
    }
  }
  return undefined
}

function timeOf(work: (length: number) => unknown, length: number): number {
  const before = process.cpuUsage()
  work(length)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** What is put into fields, filters and templates to make patterns try everything, over and over. */
export const hostile: readonly string[] = [
  ...'{}<>%()[]"\'\\\u0301/.,;:-+*?^$|&=#@_~`!1aZ \t\n\r\u00a0€İ漢😀\ud800\u0000'.split(''),
  ...[
    '{{',
    '{{a',
    '}}',
    '{{ragioneSociale}}',
    '{{testoBrochure}}',
    '{{ {',
    'é',
    'e\u0301',
    '\r\n',
    ' \n',
    '\n ',
    ', ',
    'a,',
  ],
  ...[
    'a@',
    '@a',
    'a.',
    '.a',
    'a@a.',
    'a-',
    '-a',
    '1.',
    '+1',
    '1 ',
    '(1',
    'http://',
    'https://a',
    '//',
    '../',
    '\\\\',
    '%2',
    '%%',
  ],
  ...['01-01-', '12:', 'IT1', '&lt;', '<a ', '<!--', '$&', '\\_', "';--"],
]

/** A text of that length made of one piece. */
export const filledWith = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
