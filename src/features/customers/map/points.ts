import { z } from 'zod'
import type { Rows } from '#schema/tables.generated.ts'
import { envelope, nullableText } from '#src/lib/net/answers.ts'
import type { Coordinates } from '#src/maps/geocoding.ts'

export interface Point extends Coordinates {
  count: number
  id: number | null
  companyName: Rows['customers']['companyName'] | null
}

const point: z.ZodType<Point> = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.number(),
  id: z.number().nullable(),
  companyName: nullableText,
})

export const points = envelope(z.array(point))

interface Bounds {
  getWest: () => number
  getSouth: () => number
  getEast: () => number
  getNorth: () => number
}

const clamped = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value)).toFixed(4)

/** A map may show more than the whole earth. */
export const boundsText = (bounds: Bounds): string =>
  [
    clamped(bounds.getWest(), 360),
    clamped(bounds.getSouth(), 90),
    clamped(bounds.getEast(), 360),
    clamped(bounds.getNorth(), 90),
  ].join(',')

/** Never too small to tap. */
export const sizeOf = (count: number): number => Math.min(72, 44 + Math.round(Math.log10(Math.max(1, count)) * 9))

/** From here the server names each customer by itself, however close. */
const ALONE = 18

/** Counts together what would overlap on a map of that zoom; who alone is at its place stays itself. */
export function withoutOverlap(given: readonly Point[], zoom: number): Point[] {
  if (zoom >= ALONE) return [...given]
  const kept: Point[] = []
  for (const point of given) {
    const other = kept.findIndex((one) => overlap(one, point, zoom))
    const touched = kept[other]
    if (touched) kept[other] = together(touched, point)
    else kept.push(point)
  }
  // What was counted together has moved, and may touch another one now.
  return kept.length === given.length ? kept : withoutOverlap(kept, zoom)
}

function overlap(one: Point, other: Point, zoom: number): boolean {
  const [a, b] = [pixelsOf(one, zoom), pixelsOf(other, zoom)]
  return Math.hypot(a.x - b.x, a.y - b.y) < (sizeOf(one.count) + sizeOf(other.count)) / 2
}

function together(one: Point, other: Point): Point {
  const count = one.count + other.count
  const middle = (a: number, b: number) => (a * one.count + b * other.count) / count
  const [latitude, longitude] = [middle(one.latitude, other.latitude), middle(one.longitude, other.longitude)]
  return { latitude, longitude, count, id: null, companyName: null }
}

/** Where a place lies on a map of the world in the projection of web maps, 256 pixels wide at zoom 0. */
function pixelsOf({ latitude, longitude }: Coordinates, zoom: number): { x: number; y: number } {
  const world = 256 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: (longitude / 360 + 0.5) * world, y: y * world }
}
