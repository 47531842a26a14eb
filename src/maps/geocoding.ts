import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import { asText } from '#src/lib/format.ts'
import { nullableText, read } from '#src/lib/net/answers.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

const geocoderResult = z.object({
  latitude: z.number(),
  longitude: z.number(),
  label: z.string(),
  address: nullableText,
  cap: nullableText,
  city: nullableText,
  province: nullableText,
})
export type GeocoderResult = z.infer<typeof geocoderResult>

/** How a form stores a location, by body keys `K`. */
export interface LocationFields<K extends string = string> {
  latitude: K
  longitude: K
  /** Labels of the map and of its marker for screen readers. */
  label: string
  pin: string
  /** The form's address in one line, for the geocoder. */
  addressOf: (values: { readonly [Key in K]?: unknown }) => string
  /** The form values to take over from a search result. */
  valuesFrom: (found: GeocoderResult, values: { readonly [Key in K]?: unknown }) => { readonly [Key in K]?: unknown }
}

const DECIMALS = 6

/** Normalizes coordinates for storage: within valid ranges, rounded to six decimals (about ten centimeters). */
export function normalizeCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  const round = (value: number) => Number(value.toFixed(DECIMALS))
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180
  return { latitude: round(Math.max(-90, Math.min(90, latitude))), longitude: round(wrapped) }
}

/** Returns two form values as coordinates, if they are valid. */
export function coordinatesOf(latitude: unknown, longitude: unknown): Coordinates | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

export const addressLine = ({ address, cap, city, province }: Values): string =>
  [address, [cap, city].map(asText).join(' '), province]
    .map((part) => asText(part).trim())
    .filter((part) => part !== '')
    .join(', ')

const searchAnswer = z.object({ data: z.array(geocoderResult), message: z.string().optional() })

/** Geocodes an address. `message` says why nothing could be searched. Throws HttpError. */
export async function geocode(q: string): Promise<{ places: GeocoderResult[]; message?: string }> {
  const { data: places, message } = await read('/api/geocode', searchAnswer, { query: { q } })
  return { places, message }
}
