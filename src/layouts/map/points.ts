import { z } from 'zod'
import { ALONE, cellAt } from '#schema/lists/map-cells.ts'
import { envelope, nullableText } from '#src/lib/net/answers.ts'
import type { Coordinates } from '#src/maps/geocoding.ts'

/** A place on the map as the server counts: one row, or how many lie close together. */
export interface Point extends Coordinates {
  count: number
  id: number | null
  name: string | null
}

/** What is drawn in one place, made of one point or of several that would overlap. */
export interface Pin extends Point {
  parts: readonly Point[]
}

const point: z.ZodType<Point> = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.number(),
  id: z.number().nullable(),
  name: nullableText,
})

export const points = envelope(z.array(point))

/** The part of the earth that a map shows, in degrees. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

interface LeafletBounds {
  getWest: () => number
  getSouth: () => number
  getEast: () => number
  getNorth: () => number
}

const clamped = (value: number, limit: number) => Number(Math.max(-limit, Math.min(limit, value)).toFixed(4))

/** A map may show more than the whole earth. */
export const boundsOf = (map: LeafletBounds): Bounds => ({
  west: clamped(map.getWest(), 180),
  south: clamped(map.getSouth(), 90),
  east: clamped(map.getEast(), 180),
  north: clamped(map.getNorth(), 90),
})

/** Never too small to tap. */
export const sizeOf = (count: number): number => Math.min(72, 44 + Math.round(Math.log10(Math.max(1, count)) * 9))

/** Counts together what would overlap on a map of that zoom; who alone is at its place stays itself. */
export function withoutOverlap(given: readonly Point[], zoom: number): Pin[] {
  const pins = given.map((point) => ({ ...point, parts: [point] }))
  return zoom >= ALONE ? pins : joined(pins, zoom)
}

function joined(given: Pin[], zoom: number): Pin[] {
  const pins: Pin[] = []
  for (const pin of given) {
    const other = pins.findIndex((one) => overlap(one, pin, zoom))
    const touched = pins[other]
    if (touched) pins[other] = together(touched, pin)
    else pins.push(pin)
  }
  // What was counted together has moved, and may touch another one now.
  return pins.length === given.length ? pins : joined(pins, zoom)
}

function overlap(one: Point, other: Point, zoom: number): boolean {
  const [a, b] = [pixelsOf(one, zoom), pixelsOf(other, zoom)]
  return Math.hypot(a.x - b.x, a.y - b.y) < (sizeOf(one.count) + sizeOf(other.count)) / 2
}

function together(one: Pin, other: Pin): Pin {
  const count = one.count + other.count
  const middle = (a: number, b: number) => (a * one.count + b * other.count) / count
  const [latitude, longitude] = [middle(one.latitude, other.latitude), middle(one.longitude, other.longitude)]
  return { latitude, longitude, count, id: null, name: null, parts: [...one.parts, ...other.parts] }
}

/** The pin that stands for the row at that place: its own, or that of the points in whose cell it lies. */
export function pinOf(pins: readonly Pin[], id: number, place: Coordinates | undefined, zoom: number): Pin | undefined {
  const own = pins.find((pin) => pin.id === id)
  if (own || !place) return own
  const side = cellAt(zoom)
  const cell = ({ latitude, longitude }: Coordinates) =>
    `${Math.round(latitude / side)} ${Math.round(longitude / side)}`
  const at = cell(place)
  return pins.find(({ parts }) => parts.some((part) => part.id === id || (part.id === null && cell(part) === at)))
}

/** Where a place lies on a map of the world in the projection of web maps, 256 pixels wide at zoom 0. */
function pixelsOf({ latitude, longitude }: Coordinates, zoom: number): { x: number; y: number } {
  const world = 256 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: (longitude / 360 + 0.5) * world, y: y * world }
}
