import { z } from 'zod'
import type { Rows } from '#schema/tables.generated.ts'
import { envelope, nullableText } from '#src/lib/answers.ts'
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
