import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'
import { conditionGrammar } from './condition-grammar.ts'
import { figureShape } from './figure-grammar.ts'
import { type GrammarMistake, grammarMistakes } from './grammar-words.ts'
import { iconNames } from './looks.ts'

/** The ranges of days that a page of figures offers by a name. */
export const rangeNames = ['month', 'lastMonth', 'quarter', 'year', 'last12', 'all'] as const
export type RangeName = (typeof rangeNames)[number]

/** How a number stands out: as the figure of a board does. */
const tones = ['bad', 'waits', 'good'] as const

/** The most blocks of one page. */
export const MOST_BLOCKS = 40

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

const figureBlock = z.strictObject({
  kind: z.literal('figure').meta({ description: 'A figure: its chart with the numbers below.' }),
  title,
  table,
  by,
  ...measured,
  filters,
  date,
  width,
})

const numberBlock = z.strictObject({
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

const listBlock = z.strictObject({
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

const textBlock = z.strictObject({
  kind: z.literal('text').meta({ description: 'A sentence between the others.' }),
  title: title.optional(),
  text: z.string().min(1).max(1_000).meta({ description: 'What it says (Italian).' }),
  width,
})

/** One block of a page of figures. */
export const blockGrammar = z.discriminatedUnion('kind', [figureBlock, numberBlock, listBlock, textBlock])

/** A block that somebody puts on their own page: a figure, or rows of a list. */
export const ownBlockGrammar = z.discriminatedUnion('kind', [
  figureBlock.omit({ title: true, date: true }),
  listBlock.omit({ title: true, date: true }),
])

export const dashboardGrammar = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'lower case letters, digits and -')
    .max(40)
    .meta({ description: 'Name of the file and last part of its address.' }),
  label: z.string().min(1).max(60).meta({ description: 'What the menu and the page call it (Italian).' }),
  icon: z.enum(iconNames).default('chart-column').meta({ description: 'Its icon in the menu.' }),
  order: z.int().default(100).meta({ description: 'Its place in the menu (default: 100).' }),
  range: z
    .enum(rangeNames)
    .default('year')
    .meta({ description: 'The days it begins with: month, lastMonth, quarter, year, last12 or all (default: year).' }),
  filters: z
    .array(nameGrammar)
    .default([])
    .meta({ description: 'Choices and references by which all blocks are filtered whose table has them.' }),
  blocks: z.array(blockGrammar).min(1).max(MOST_BLOCKS),
})

export type Dashboard = Omit<z.output<typeof dashboardGrammar>, '$schema'>
export type Block = z.output<typeof blockGrammar>
export type RowsBlock = Exclude<Block, { kind: 'text' }>
export type OwnBlock = z.output<typeof ownBlockGrammar>

const blockKeys: Readonly<Record<string, readonly string[]>> = {
  figure: Object.keys(figureBlock.shape),
  number: Object.keys(numberBlock.shape),
  list: Object.keys(listBlock.shape),
  text: Object.keys(textBlock.shape),
}

/** Completes one page of figures with its defaults, or returns its mistakes. */
export function readDashboard(input: unknown): { dashboard: Dashboard } | { mistakes: GrammarMistake[] } {
  const result = dashboardGrammar.safeParse(input)
  if (!result.success)
    return { mistakes: grammarMistakes(result.error.issues, { input, keysAt: keysAt(input), saidAt }) }
  const { $schema: _editorHelp, ...dashboard } = result.data
  return { dashboard }
}

/** The keys that an object at a place of the file may have. */
const keysAt =
  (input: unknown) =>
  ([list, index]: readonly PropertyKey[]): readonly string[] => {
    if (list !== 'blocks') return Object.keys(dashboardGrammar.shape)
    return blockKeys[kindAt(input, Number(index))] ?? []
  }

const aBlock = z.looseObject({ kind: z.string() })
const written = z.looseObject({ blocks: z.array(z.unknown()) })

function kindAt(input: unknown, index: number): string {
  const blocks = written.safeParse(input).data?.blocks ?? []
  return aBlock.safeParse(blocks[index]).data?.kind ?? ''
}

/** A block of no kind, or of one that there is not. */
const saidAt = ([list, _index, key]: readonly PropertyKey[], value: unknown): string | undefined =>
  list === 'blocks' && key === 'kind' && !Object.hasOwn(blockKeys, String(value))
    ? `must be ${Object.keys(blockKeys)
        .map((kind) => `"${kind}"`)
        .join(', ')}`
    : undefined
