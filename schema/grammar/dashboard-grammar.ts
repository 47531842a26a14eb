import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'
import { figureBlock, listBlock, numberBlock, rangeNames, textBlock } from './block-grammar.ts'
import { type GrammarMistake, grammarMistakes } from './grammar-words.ts'
import { iconNames } from './looks.ts'

/** The most blocks of one page. */
const MOST_BLOCKS = 40

/** One block of a page of figures. */
export const blockGrammar = z.discriminatedUnion('kind', [figureBlock, numberBlock, listBlock, textBlock])

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
