import { messages } from '../messages.ts'
import { cleanText, plainDashes } from './clean-text.ts'
import { LONGEST_NUMBER, type TypedNumber } from './typed-number.ts'

export type Axis = 'latitude' | 'longitude'

/** A place, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

const unreadable: TypedNumber = { fault: messages.coordinate }

/**
 * Reads one coordinate, rounded to the decimals that are kept. Dot and comma alike begin the decimals, and thousands there are none:
 * '44.0678', '44,0678°' and '44° 4' 4,1" N' -> 44.0678.
 */
export function readCoordinate(text: string, decimals: number, axis: Axis): TypedNumber {
  const read = text.length > LONGEST_NUMBER ? undefined : degreesOf(plain(text))
  if (!read || (read.axis ?? axis) !== axis) return unreadable
  return { value: rounded(read.degrees, decimals) }
}

/**
 * Reads a place as maps give it: latitude and longitude, or the other way round where letters say so. '44.0678, 12.5695',
 * '44,0678 12,5695', '12,5695 E; 44,0678 N'. Undefined where it may be anything else, as two whole numbers may.
 */
export function readPosition(text: string, decimals: number): Position | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  const whole = plain(text).replace(/^[[(](.*)[\])]$/, '$1')
  return pairs.map((pair) => positionIn(pair, whole, decimals)).find((position) => position !== undefined)
}

const plain = (text: string): string =>
  plainDashes(cleanText(text))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[′’‘]/g, "'")
    .replaceAll(/[″”“]|''/g, '"')
    .trim()

const FIGURE = '(?:\\d+(?:[.,]\\d*)?|[.,]\\d+)'
/** Degrees, or degrees, minutes and seconds; the letter of the half of the world stands before or behind them. */
const DEGREES = `${FIGURE} ?(?:° ?(?:${FIGURE} ?' ?(?:${FIGURE} ?" ?)?)?)?`
const ONE = `[+-]? ?${DEGREES}[NSEWO]?`
const LETTER_FIRST = `[NSEWO] ?${DEGREES}`
const one = new RegExp(
  `^([NSEWO])? ?([+-])? ?(${FIGURE}) ?(?:° ?(?:(${FIGURE}) ?' ?(?:(${FIGURE}) ?" ?)?)?)?([NSEWO])?$`,
  'i',
)
/** How two coordinates are held apart, and which of them must have decimals to be no single number. */
const pairs = [
  { pattern: new RegExp(`^(${ONE}) ?[;/|] ?(${ONE})$`, 'i'), both: false },
  { pattern: new RegExp(`^(${ONE}), (${ONE})$`, 'i'), both: false },
  { pattern: new RegExp(`^(${ONE}) (${ONE})$`, 'i'), both: true },
  { pattern: new RegExp(`^(${ONE}),(${ONE})$`, 'i'), both: true },
  { pattern: new RegExp(`^(${LETTER_FIRST})[,;]? ?(${LETTER_FIRST})$`, 'i'), both: false },
]
const HAS_DECIMALS = /\d[.,]\d/
const HAS_DEGREES = /[°NSEWO]/i

function positionIn({ pattern, both }: (typeof pairs)[number], text: string, decimals: number): Position | undefined {
  const [, first = '', second = ''] = pattern.exec(text) ?? []
  const precise = [first, second].filter((part) => HAS_DECIMALS.test(part)).length
  const isPlace = HAS_DEGREES.test(text) || precise > (both ? 1 : 0)
  const [one, other] = [degreesOf(first.trim()), degreesOf(second.trim())]
  // A letter on one side only may be the word between the two: '44.0678 e 12.5695'.
  if (!isPlace || !one || !other || (one.axis === undefined) !== (other.axis === undefined)) return undefined
  const isTurned = one.axis === 'longitude'
  const [latitude, longitude] = isTurned ? [other, one] : [one, other]
  if (latitude.axis !== undefined && latitude.axis === longitude.axis) return undefined
  return { latitude: rounded(latitude.degrees, decimals), longitude: rounded(longitude.degrees, decimals) }
}

const axes: Readonly<Record<string, Axis>> = {
  N: 'latitude',
  S: 'latitude',
  E: 'longitude',
  W: 'longitude',
  O: 'longitude',
}

function degreesOf(text: string): { degrees: number; axis?: Axis } | undefined {
  const [, before, sign, whole, minutes, seconds, behind] = one.exec(text) ?? []
  if (whole === undefined || (before !== undefined && behind !== undefined)) return undefined
  const letter = (before ?? behind)?.toUpperCase()
  if (letter !== undefined && sign !== undefined) return undefined
  const [degrees, sixtieths, rest] = [whole, minutes, seconds].map(figure)
  if (degrees === undefined || sixtieths === undefined || rest === undefined || sixtieths >= 60 || rest >= 60)
    return undefined
  const turn = sign === '-' || letter === 'S' || letter === 'W' || letter === 'O' ? -1 : 1
  return {
    degrees: turn * (degrees + sixtieths / 60 + rest / 3600),
    axis: letter === undefined ? undefined : axes[letter],
  }
}

const figure = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))

const rounded = (degrees: number, decimals: number): number => {
  const value = Number(degrees.toFixed(decimals))
  return value === 0 ? 0 : value
}
