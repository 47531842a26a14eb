import { asText } from '#src/lib/format.ts'
import { type Coordinates, coordinatesOf } from '#src/maps/places.ts'

/** What the server puts on the map: one customer, or how many lie close together. */
export interface Point extends Coordinates {
  count: number
  id: number | null
  name: string
}

interface Bounds {
  getWest: () => number
  getSouth: () => number
  getEast: () => number
  getNorth: () => number
}

const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value)).toFixed(4)

/** West, south, east, north as the server reads them; a map may show more than the earth has. */
export const boundsText = (bounds: Bounds): string =>
  [
    within(bounds.getWest(), 360),
    within(bounds.getSouth(), 90),
    within(bounds.getEast(), 360),
    within(bounds.getNorth(), 90),
  ].join(',')

/** The points of an answer. */
export function pointsOf(body: unknown): Point[] {
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (!Array.isArray(data)) return []
  return data.flatMap((value: unknown) => {
    const found: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
    const at = coordinatesOf(found.latitude, found.longitude)
    if (!at) return []
    const id = typeof found.id === 'number' ? found.id : null
    return [{ ...at, count: Number(found.count), id, name: asText(found.companyName) }]
  })
}

/** The width of a circle for so many, in pixels: never too small for a finger. */
export const sizeOf = (count: number): number => Math.min(72, 44 + Math.round(Math.log10(Math.max(1, count)) * 9))
