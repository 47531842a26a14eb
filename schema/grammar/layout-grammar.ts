import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'
import { conditionGrammar } from './condition-grammar.ts'
import { figureGrammar } from './figure-grammar.ts'
import { layoutKinds } from './layout-kinds.ts'

/** How what a figure says is meant: as a look says it. */
const tones = ['bad', 'waits', 'good'] as const

const headGrammar = z
  .strictObject({
    label: z.string().min(1).meta({ description: 'What stands behind the number (Italian): «in ritardo».' }),
    measure: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'What is said of them, as a figure does: "sum.importo" (default: how many they are).' }),
    where: conditionGrammar.optional().meta({ description: 'The rows it is about (default: all of the column).' }),
    tone: z.enum(tones).optional().meta({ description: 'How it stands out: bad, waits or good (default: not).' }),
  })
  .refine(({ measure, where }) => measure !== undefined || where !== undefined, 'says "measure", "where" or both')

export const boardGrammar = z.strictObject({
  by: nameGrammar.meta({
    description: 'The choice or reference whose values are the columns; moving a card changes it.',
  }),
  card: z
    .array(nameGrammar)
    .optional()
    .meta({ description: 'Fields that a card has below its name, in this order (default: the first three columns).' }),
  figure: headGrammar.optional().meta({ description: 'A figure in the head of each column, besides how many rows.' }),
})

const coloredGrammar = z.strictObject({
  label: z.string().min(1).meta({ description: 'What the colour means (Italian).' }),
  where: conditionGrammar.optional().meta({ description: 'The rows that have it (default: all that are left).' }),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'is a colour like #8ab8ff')
    .meta({ description: 'A colour: #8ab8ff.' }),
})

const besidesGrammar = z.strictObject({
  table: z.string().min(1).meta({ description: 'The other table.' }),
  from: nameGrammar.meta({ description: 'Its date: the day over which a row stands.' }),
  where: conditionGrammar.optional().meta({ description: 'The rows that do (default: all).' }),
})

const entryGrammar = z.strictObject({
  from: nameGrammar.meta({ description: 'The date or moment at which an entry begins.' }),
  fromTime: nameGrammar.optional().meta({ description: 'The time of that date (default: whole days).' }),
  to: nameGrammar.optional().meta({ description: 'The date or moment at which it ends (default: on the same day).' }),
  toTime: nameGrammar.optional().meta({ description: 'The time at which it ends (default: an hour later).' }),
  title: nameGrammar.optional().meta({ description: 'The field that an entry is called by (default: the title).' }),
  detail: z.array(nameGrammar).default([]).meta({ description: 'Fields that an entry says behind it, in this order.' }),
  fields: z
    .array(nameGrammar)
    .optional()
    .meta({ description: 'Fields that the side panel says of an entry (default: the columns of the screen).' }),
  color: z
    .union([nameGrammar, z.array(coloredGrammar).min(1)])
    .optional()
    .meta({
      description:
        'The choice or reference that gives an entry its colour; or colours with conditions, of which the first that holds counts.',
    }),
})

export const calendarGrammar = entryGrammar.extend({
  besides: besidesGrammar
    .optional()
    .meta({ description: 'Rows of another table that stand over its days, each as a line that leads to its page.' }),
})

export const planningGrammar = entryGrammar.extend({
  rows: nameGrammar.meta({
    description:
      'The reference whose rows stand one below the other, each with its entries over the days; moving one changes it.',
  }),
})

export const mapGrammar = z.strictObject({
  latitude: nameGrammar.meta({ description: 'The latitude of a row; the longitude is the one that it names.' }),
  fields: z.array(nameGrammar).optional().meta({
    description: 'Fields of a row in the list beside the map, below its name (default: the first two columns).',
  }),
})

export const layoutsGrammar = z
  .strictObject({
    board: boardGrammar.optional().meta({ description: 'Its rows as cards in columns.' }),
    calendar: calendarGrammar.optional().meta({ description: 'Its rows as entries of a calendar.' }),
    planning: planningGrammar
      .optional()
      .meta({ description: 'Its rows as bars over days, by the rows of another table.' }),
    map: mapGrammar.optional().meta({ description: 'Its rows on a map.' }),
    figures: figureGrammar
      .optional()
      .meta({ description: 'Its rows as a chart with its numbers; this is what it begins with.' }),
  })
  .optional()
  .meta({ description: 'How a list shows its rows besides as rows, as a switch above it.' })

export type BoardLayout = z.output<typeof boardGrammar>
export type CalendarLayout = z.output<typeof calendarGrammar>
export type Besides = z.output<typeof besidesGrammar>
export type PlanningLayout = z.output<typeof planningGrammar>
export type MapLayout = z.output<typeof mapGrammar>
export type HeadFigure = z.output<typeof headGrammar>

/** The keys that each object of them may have. */
export const layoutKeys = {
  layouts: layoutKinds,
  board: Object.keys(boardGrammar.shape),
  figure: Object.keys(headGrammar.shape),
  figures: Object.keys(figureGrammar.shape),
  calendar: Object.keys(calendarGrammar.shape),
  besides: Object.keys(besidesGrammar.shape),
  planning: Object.keys(planningGrammar.shape),
  colored: Object.keys(coloredGrammar.shape),
  map: Object.keys(mapGrammar.shape),
}
