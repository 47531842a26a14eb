import { z } from 'zod'

const point = z.object({ time: z.number(), pressure: z.number(), x: z.number(), y: z.number() })

const stroke = z.object({
  penColor: z.string(),
  dotSize: z.number(),
  minWidth: z.number(),
  maxWidth: z.number(),
  velocityFilterWeight: z.number(),
  compositeOperation: z.literal('source-over'),
  points: z.array(point),
})

/** The strokes of a signature, and the size of the pad they were drawn on. */
export const drawingSchema = z.object({ width: z.number(), height: z.number(), strokes: z.array(stroke) })
export type Drawing = z.output<typeof drawingSchema>

/** The drawing on a pad of another size: as large as it fits, in its proportions, never larger than it was drawn. */
export function fitDrawing(drawing: Drawing, width: number, height: number): Drawing {
  const scale = Math.min(1, width / drawing.width, height / drawing.height)
  const [left, top] = [(width - drawing.width * scale) / 2, (height - drawing.height * scale) / 2]
  const strokes = drawing.strokes.map((one) => ({
    ...one,
    points: one.points.map((at) => ({ ...at, x: at.x * scale + left, y: at.y * scale + top })),
  }))
  return { width, height, strokes }
}
