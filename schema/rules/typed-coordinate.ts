import { messages } from '../italian/messages.ts'
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
  if (text.length > LONGEST_ADDRESS) return undefined
  const plainText = plain(text)
  const pairText = placeIn(plainText) ?? plainText.replace(/^[[(](.*)[\])]$/, '$1')
  if (pairText.length > LONGEST_NUMBER) return undefined
  return pairs.map((pair) => positionIn(pair, pairText, decimals)).find((position) => position !== undefined)
}

/** No address of a map is longer. */
const LONGEST_ADDRESS = 2_000
const DECIMAL = '(-?\\d{1,3}\\.\\d+)'
/** Where addresses of maps have the place itself, before the middle of what they show: '!3d44.0678!4d12.5695', '?q=44.0678,12.5695'. */
const inAddresses = [
  new RegExp(`!3d${DECIMAL}!4d${DECIMAL}`),
  new RegExp(`[?&](?:q|ll|query|daddr|destination)=(?:loc:)?${DECIMAL}(?:,|%2C)(?:\\+|%20)?${DECIMAL}(?=&|#|$)`, 'i'),
  new RegExp(`[?&]mlat=${DECIMAL}&mlon=${DECIMAL}`),
  new RegExp(`/@${DECIMAL},${DECIMAL}(?=,|$)`),
]
const inLink = new RegExp(`^geo:${DECIMAL},${DECIMAL}`)
const named =
  /^lat(?:itudin[ei]?)?[.:=]? ?(-?\d+[.,]\d+)[,;]? ?(?:e )?(?:lon|lng|long)(?:itudin[ei]?)?[.:=]? ?(-?\d+[.,]\d+)$/i

/** The place in an address of a map, a link of a telephone or behind the words 'lat' and 'lon', latitude first. */
function placeIn(text: string): string | undefined {
  const patterns = /^https?:\/\//i.test(text) ? inAddresses : [inLink, named]
  const [, latitude, longitude] = patterns.map((pattern) => pattern.exec(text)).find((parts) => parts !== null) ?? []
  return latitude && longitude && `${latitude}; ${longitude}`
}

const plain = (text: string): string =>
  plainDashes(cleanText(text))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[′’‘´]/g, "'")
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
