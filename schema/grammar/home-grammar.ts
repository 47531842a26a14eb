import { z } from 'zod'
import { nameGrammar } from '../fields/type-props.ts'
import { actions } from '../rights/access.ts'
import { conditionGrammar } from './condition-grammar.ts'

/** What a person can do at the end of a line of the home page. */
export const lineVerbs = ['edit', 'move', 'reach'] as const
export type LineVerb = (typeof lineVerbs)[number]

const text = z.string().min(1).max(200)
const fields = z.array(nameGrammar).max(4)
const order = {
  sortBy: nameGrammar
    .optional()
    .meta({ description: 'The field its rows are sorted by (default: the sort of the table).' }),
  descending: z.boolean().optional().meta({ description: 'The direction of that sort.' }),
}
const rows = z.int().min(1).max(20)

export const homePartGrammar = z.strictObject({
  label: text.max(60).optional().meta({ description: 'What stands above its rows (Italian): «In ritardo».' }),
  where: conditionGrammar.meta({ description: 'Which of the rows of the block they are.' }),
  ...order,
  rows: rows.optional().meta({ description: 'How many rows (default: as many as the block).' }),
})

export const homeNextGrammar = z.strictObject({
  where: conditionGrammar.meta({
    description: 'Which rows: a key of it stands in the place of that key of the block.',
  }),
  ...order,
  fields: fields
    .optional()
    .meta({ description: 'What is said of it behind its name (default: what it is sorted by).' }),
})

const needsGrammar = z.strictObject({
  action: z.enum(actions).meta({ description: 'A right: "update".' }),
  table: z.string().meta({ description: 'The table that one has it on.' }),
})

export const homeBlockGrammar = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'lower case letters, digits and -')
    .max(40)
    .meta({ description: 'What it is called where people arrange their page, and by code: no other block has it.' }),
  title: text.max(80).meta({ description: 'What heads it (Italian).' }),
  column: z.enum(['work', 'side']).default('work').meta({
    description: 'What is to be done stands in the wide column (work), what is to be known beside it (side).',
  }),
  order: z.number().meta({ description: 'Its place in the column: the lowest stands first.' }),
  where: conditionGrammar.optional().meta({ description: 'The rows it is about (default: all).' }),
  owner: nameGrammar.optional().meta({
    description: 'A reference to users: «Miei» shows the rows that refer to its reader (default: always all).',
  }),
  needs: needsGrammar.optional().meta({ description: 'A right that its readers have besides reading its rows.' }),
  todo: z.boolean().default(false).meta({ description: 'Its rows count as things to do today (default: no).' }),
  hint: text.optional().meta({ description: 'A sentence above its rows (Italian).' }),
  empty: text.optional().meta({
    description: 'What it says without rows (Italian); without it the block is not there while it has none.',
  }),
  next: homeNextGrammar.optional().meta({ description: 'Of which rows the first one is said behind "empty".' }),
  by: nameGrammar.optional().meta({
    description: 'The choice, reference or flag by which its rows are counted, in the place of the rows themselves.',
  }),
  ...order,
  rows: rows.default(5).meta({ description: 'How many rows or values (default: 5).' }),
  fields: fields.optional().meta({
    description: 'What a line says behind the name of its row, in this order (default: the first two columns).',
  }),
  verbs: z.array(z.enum(lineVerbs)).min(1).optional().meta({
    description: 'What is done from a line: edit (its form), move (its workflow), reach (its telephones and e-mails).',
  }),
  parts: z
    .array(homePartGrammar)
    .min(2)
    .max(4)
    .optional()
    .meta({ description: 'Several groups of rows below each other, each with an order and a number of its own.' }),
})

export const homeGrammar = z
  .array(homeBlockGrammar)
  .min(1)
  .optional()
  .meta({ description: 'Blocks of the home page with rows of this screen, for who may open it.' })

export type HomeBlock = z.output<typeof homeBlockGrammar>
export type HomePart = z.output<typeof homePartGrammar>

const keys = {
  block: Object.keys(homeBlockGrammar.shape),
  part: Object.keys(homePartGrammar.shape),
  next: Object.keys(homeNextGrammar.shape),
  needs: Object.keys(needsGrammar.shape),
}

/** The keys that a block may have, or an object in it. */
export function homeKeysAt(part?: PropertyKey): readonly string[] {
  if (part === 'parts') return keys.part
  if (part === 'next') return keys.next
  return part === 'needs' ? keys.needs : keys.block
}
