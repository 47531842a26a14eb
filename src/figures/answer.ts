import { z } from 'zod'
import { figureAnswer as said } from '#schema/lists/figure-answer.ts'

/** What the server answers of a figure: also of how many rows, and since when it knows how long they stay. */
export const figureAnswer = said.extend({ totalRows: z.number(), since: z.string().nullish() })
export type FigureAnswer = z.output<typeof figureAnswer>
