import type { Values } from '#schema/row.ts'
import { asText } from '#src/lib/format.ts'
import { call } from '#src/lib/http.ts'

/** A point of the earth, in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** An address that a search has found. */
export interface FoundPlace extends Coordinates {
  label: string
  address: string | null
  cap: string | null
  city: string | null
  province: string | null
}

/** How a form holds a place: all of it by the keys of its body. */
export interface PlaceForm {
  latitude: string
  longitude: string
  /** What a screen reader says of the map, and of the marker on it. */
  label: string
  pin: string
  /** The address of the form in one line, to search for. */
  line: (values: Values) => string
  /** What the form takes over of a place that was found. */
  taken: (found: FoundPlace, values: Values) => Values
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

/** Searches for an address. `message` says why nothing could be searched for. Throws HttpError. */
export async function searchPlaces(q: string): Promise<{ places: FoundPlace[]; message?: string }> {
  const { body } = await call('/api/geocode', { query: { q } })
  const { data, message }: { data?: unknown; message?: unknown } = typeof body === 'object' && body !== null ? body : {}
  const places = Array.isArray(data) ? data.flatMap(asPlace) : []
  return typeof message === 'string' ? { places, message } : { places }
}

function asPlace(value: unknown): FoundPlace[] {
  if (typeof value !== 'object' || value === null) return []
  const found: Record<string, unknown> = { ...value }
  const at = coordinatesOf(found.latitude, found.longitude)
  const text = (key: string) => (typeof found[key] === 'string' ? found[key] : null)
  if (!at) return []
  const parts = { address: text('address'), cap: text('cap'), city: text('city'), province: text('province') }
  return [{ ...at, ...parts, label: asText(found.label) }]
}
