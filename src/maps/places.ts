import { z } from 'zod'
import type { Values } from '#schema/row.ts'
import { nullableText, read } from '#src/lib/answers.ts'
import { asText } from '#src/lib/format.ts'

/** A point of the earth, in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** An address that a search has found. */
const foundPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  label: z.string(),
  address: nullableText,
  cap: nullableText,
  city: nullableText,
  province: nullableText,
})
export type FoundPlace = z.infer<typeof foundPlace>

/** How a form holds a place: all of it by the keys of its body, `K`. */
export interface PlaceForm<K extends string = string> {
  latitude: K
  longitude: K
  /** What a screen reader says of the map, and of the marker on it. */
  label: string
  pin: string
  /** The address of the form in one line, to search for. */
  line: (values: { readonly [Key in K]?: unknown }) => string
  /** What the form takes over of a place that was found. */
  taken: (found: FoundPlace, values: { readonly [Key in K]?: unknown }) => { readonly [Key in K]?: unknown }
}

const DECIMALS = 6

/** Coordinates as they are kept: within the earth, with six decimals, some ten centimetres. */
export function kept({ latitude, longitude }: Coordinates): Coordinates {
  const round = (value: number) => Number(value.toFixed(DECIMALS))
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180
  return { latitude: round(Math.max(-90, Math.min(90, latitude))), longitude: round(turned) }
}

/** Both values of a form as a point, when they are one. */
export function coordinatesOf(latitude: unknown, longitude: unknown): Coordinates | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** The parts of an address in one line. */
export const addressLine = ({ address, cap, city, province }: Values): string =>
  [address, [cap, city].map(asText).join(' '), province]
    .map((part) => asText(part).trim())
    .filter((part) => part !== '')
    .join(', ')

const searchAnswer = z.object({ data: z.array(foundPlace), message: z.string().optional() })

/** Searches for an address. `message` says why nothing could be searched for. Throws HttpError. */
export async function searchPlaces(q: string): Promise<{ places: FoundPlace[]; message?: string }> {
  const { data: places, message } = await read('/api/geocode', searchAnswer, { query: { q } })
  return { places, message }
}
