/** How long hostile texts are, and how many times the one that is compared goes into them. */
export const LONG = 50_000
const TIMES = 8
const LENGTHS = [LONG / TIMES, LONG, 2 * LONG, 4 * LONG, 8 * LONG, 16 * LONG]
/** What takes less than this is not worth a look. */
const NOTHING_MS = 1
/** What takes less than this may have been the machine's own doing: a longer text will tell. Several times this is not. */
const CERTAIN_MS = 40
/** Eight times the text takes eight times as long where each character costs the same, 64 times where it costs all the others. */
const MOST = 24
const REPEATS = 6
/** So often even what takes long is tried: the program's own pauses may fall into one. */
const FEWEST_REPEATS = 3

/**
 * How much more work takes for a text eight times as long, where that is more than such a text may cost; undefined when
 * it is not. Time of the processor, not of the clock: it does not matter how busy the machine is. Nor how fast: what looks
 * excessive is tried with longer texts until it takes long enough to be sure.
 */
export function excessiveGrowth(work: (length: number) => unknown): number | undefined {
  for (const length of LENGTHS) {
    const { time, growth } = measured(work, length)
    const excessive = growth > MOST
    if (excessive && time >= CERTAIN_MS) return Math.round(growth)
    if (!excessive && length >= LONG) return undefined
  }
  return undefined
}

/** Of both the least of several times: a pause of the program's own may fall into one, and the first ones are slow. */
function measured(work: (length: number) => unknown, length: number): { time: number; growth: number } {
  let time = Number.POSITIVE_INFINITY
  let growth = 0
  for (let n = 0; n < REPEATS; n++) {
    time = Math.min(time, timeOf(work, length))
    if (time < NOTHING_MS) return { time, growth: 0 }
    const short = Math.min(...Array.from({ length: REPEATS }, () => timeOf(work, length / TIMES)))
    growth = time / Math.max(short, NOTHING_MS / 1_000)
    if (growth <= MOST || (n + 1 >= FEWEST_REPEATS && time >= 5 * CERTAIN_MS)) break
  }
  return { time, growth }
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
