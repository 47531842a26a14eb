import { z } from 'zod'

const stay = z.object({
  mean: z.number().nullable(),
  median: z.number().nullable(),
  most: z.number().nullable(),
  stays: z.number(),
})
const said = { count: z.number(), figure: z.union([z.number(), stay]).nullish() }
const cells = z.array(z.object({ at: z.number().nullable(), ...said })).nullish()
const group = { value: z.unknown(), shown: z.unknown(), ...said }
const others = { values: z.number(), ...said }

/** What the server says of rows by one or two dimensions. */
export const figureAnswer = z.object({
  data: z.array(z.object({ ...group, cells })),
  others: z.object({ ...others, cells }).nullish(),
  split: z.object({ data: z.array(z.object(group)), others: z.object(others).nullish() }).optional(),
  total: z.object(said),
  totalRows: z.number(),
  since: z.string().nullish(),
})
export type FigureAnswer = z.output<typeof figureAnswer>

/** How long rows stayed, in seconds; `most`: nine of ten were there no longer. */
export type Stay = z.output<typeof stay>

/** What is said of some rows: how many they are, and what was measured of them. */
export interface Tally {
  count: number
  figure?: number | Stay | null
}
