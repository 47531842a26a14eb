/** How long hostile texts are that a server is sent. */
export const LONG = 50_000

/**
 * Of how many pieces a text is made that is compared with one twice and one three times as long. What is excessive for the
 * shortest may only have an end that is not reached yet (`{0,200}`): a longer one tells.
 */
const SIZES = [32, 256, 1_024]

/**
 * Whether the steps grow faster than the text: where each piece costs the same, the third one as long adds what the second
 * one has added. Steps are counted, so the answer is always the same.
 */
export function stepsGrowTooFast(steps: (pieces: number) => number): boolean {
  for (const size of SIZES) {
    const thrice = steps(3 * size)
    if (thrice === Number.POSITIVE_INFINITY) return true
    const twice = steps(2 * size)
    if (thrice - twice <= twice - steps(size) + size) return false
  }
  return true
}

/** Long enough: what costs all characters for each of them takes hundreds of milliseconds for so many. */
const LENGTH = 16_000
/** What takes less than this is not worth a look. */
const NOTHING_MS = 1
/** Short texts that are together as long as the long one: where each character costs the same, they take as long. */
const SHORT_ONES = 8
/** Where each costs all the others, the long one takes eight times as long as they. */
const MOST = 3
/** So often in a row it must seem to take too long: what else the machine does never falls into all of them. */
const REPEATS = 12

/**
 * Whether work takes excessively more of the processor's time for one long text than for short ones that are together as
 * long. No limit is asserted that a slow or busy machine could reach: one time of many that is in proportion is enough.
 */
export function takesTooLong(work: (length: number) => unknown, timeOf = processorTime): boolean {
  return Array.from({ length: REPEATS }).every(() => {
    const long = timeOf(() => work(LENGTH))
    if (long < NOTHING_MS) return false
    const short = timeOf(() => {
      for (let n = 0; n < SHORT_ONES; n++) work(LENGTH / SHORT_ONES)
    })
    return long > MOST * short
  })
}

function processorTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
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
