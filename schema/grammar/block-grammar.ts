import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'
import { conditionGrammar } from './condition-grammar.ts'
import { figureShape } from './figure-grammar.ts'

// The blocks of pages of figures, one by one: the console reads those of one's own page by them.

/** The ranges of days that a page of figures offers by a name. */
export const rangeNames = ['month', 'lastMonth', 'quarter', 'year', 'last12', 'all'] as const
export type RangeName = (typeof rangeNames)[number]

/** How a number stands out: as the figure of a board does. */
const tones = ['bad', 'waits', 'good'] as const

const title = z.string().min(1).max(80).meta({ description: 'What heads it (Italian).' })
const width = z
  .union([z.literal(1), z.literal(2), z.literal(3)])
  .default(1)
  .meta({ description: 'How many of the three columns of a wide screen it takes (default: 1).' })
const table = z.string().meta({ description: 'The table whose rows it is about.' })
const filters = conditionGrammar.optional().meta({ description: 'The rows it is about (default: all).' })
const date = nameGrammar.optional().meta({
  description: 'The date or moment by which the days of the page hold for its rows (default: they do not).',
})

const { by, ...measured } = figureShape

export const figureBlock = z.strictObject({
  kind: z.literal('figure').meta({ description: 'A figure: its chart with the numbers below.' }),
  title,
  table,
  by,
  ...measured,
  filters,
  date,
  width,
})

export const numberBlock = z.strictObject({
  kind: z.literal('number').meta({ description: 'One number, which opens its rows.' }),
  title,
  table,
  measure: measured.measure,
  where: measured.where,
  filters,
  date,
  tone: z.enum(tones).optional().meta({ description: 'How it stands out: bad, waits or good (default: not).' }),
  width,
})

export const listBlock = z.strictObject({
  kind: z.literal('list').meta({ description: 'The first rows of a list, each with its link.' }),
  title,
  table,
  filters,
  columns: z
    .array(nameGrammar)
    .max(4)
    .optional()
    .meta({ description: 'What stands behind the name of a row, in this order (default: the first two columns).' }),
  sortBy: nameGrammar.optional().meta({ description: 'The field it sorts by (default: the sort of the table).' }),
  descending: z.boolean().optional().meta({ description: 'The direction of that sort.' }),
  rows: z.int().min(1).max(20).default(5).meta({ description: 'How many rows (default: 5).' }),
  date,
  width,
})

export const textBlock = z.strictObject({
  kind: z.literal('text').meta({ description: 'A sentence between the others.' }),
  title: title.optional(),
  text: z.string().min(1).max(1_000).meta({ description: 'What it says (Italian).' }),
  width,
})

/** A block that somebody puts on their own page: a figure, or rows of a list. */
export const ownBlockGrammar = z.union([figureBlock.omit({ title: true }), listBlock.omit({ title: true })])

export type OwnBlock = z.output<typeof ownBlockGrammar>
