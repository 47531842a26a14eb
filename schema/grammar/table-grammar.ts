import { z } from 'zod'
import { fieldTypeNames, fieldTypes } from '../fields/index.ts'
import { nameGrammar, optionKeys, typeProps } from '../fields/type-props.ts'
import type { Table } from '../table.ts'
import { inlineGrammar, placeGrammar } from './access-grammar.ts'
import { type Period, periodGrammar, togetherGrammar } from './apart-grammar.ts'
import { conditionGrammar, rulesGrammar } from './condition-grammar.ts'
import { type GrammarMistake, grammarMistakes } from './grammar-words.ts'
import { groupGrammar } from './group-grammar.ts'
import { homeGrammar } from './home-grammar.ts'
import { layoutKeys, layoutsGrammar } from './layout-grammar.ts'
import { nextStepGrammar } from './next-step-grammar.ts'
import { withRules } from './rules.ts'
import { tableWords } from './table-words.ts'
import { shippedViewGrammar, shippedViews } from './view-grammar.ts'
import { moveGrammar, workflowGrammar } from './workflow-grammar.ts'

/** Rows of a page where a definition says nothing else. */
export const DEFAULT_PAGE_SIZE = 30
const scalar = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

const ofRows = z.string().regex(/^[A-Za-z]\w*\.[A-Za-z]\w*$/, 'names a section and a field of its rows: "lines.amount"')
/** One of them. */
const totalGrammar = z
  .strictObject({
    sum: ofRows.optional(),
    count: nameGrammar.optional(),
    min: ofRows.optional(),
    max: ofRows.optional(),
  })
  .refine((total) => Object.keys(total).length === 1, 'is one of { "sum": "lines.amount" }, "count", "min" and "max"')

/** What every field may say, whatever its type. */
export const commonProps = {
  type: z.enum(fieldTypeNames).meta({ description: 'The kind of value.' }),
  label: z.string().min(1).meta({ description: 'What the user reads (Italian).' }),
  column: z.string().min(1).optional().meta({ description: 'What heads its column, where that is not its label.' }),
  help: z.string().optional().meta({ description: 'One sentence under the input.' }),
  required: z.boolean().default(false).meta({ description: 'A row cannot be saved without it.' }),
  unique: z.boolean().default(false).meta({ description: 'No two rows share it, upper and lower case alike.' }),
  readOnly: z.boolean().default(false).meta({ description: 'Set by the server only; accepted and ignored in a body.' }),
  computed: z.union([z.string(), totalGrammar]).optional().meta({
    description:
      'An SQL expression over columns of the row, or a total of the rows that belong to it, by their section: { "sum": "lines.amount" }, { "count": "lines" }, also min and max; implies readOnly.',
  }),
  default: z
    .union([scalar, z.strictObject({ from: z.string() })])
    .optional()
    .meta({
      description:
        'Value of a new row; $today, $today+30, $now and $me are filled in. { "from": "customer.agent" }: that of another field, or of one of a row it refers to.',
    }),
  form: z.boolean().default(true).meta({ description: 'Shown in the dialog (default: yes).' }),
  ...rulesGrammar,
  index: z
    .boolean()
    .optional()
    .meta({ description: 'On a big table: indexed although no screen names it as column or filter.' }),
  pick: z.boolean().default(false).meta({ description: 'Goes along wherever the row is referred to.' }),
}

export const fieldGrammar = z.strictObject({ ...commonProps, ...typeProps }).superRefine((written, context) => {
  const allowed: readonly string[] = fieldTypes[written.type].props ?? []
  for (const prop of Object.keys(typeProps)) {
    const isWrittenDown = Object.hasOwn(written, prop) && !(prop === 'onDelete' && written.onDelete === 'restrict')
    if (isWrittenDown && !allowed.includes(prop)) {
      context.addIssue({
        code: 'custom',
        path: [prop],
        message: `"${prop}" does not belong to the type ${written.type}`,
      })
    }
  }
})

export const screenGrammar = placeGrammar.extend({
  kind: z.enum(['table', 'single', 'record', 'calendar', 'custom']).default('table').meta({
    description:
      'Generated list, the only record, the page of one row (its address ends in :id), a calendar, own page.',
  }),
  fields: z
    .array(z.string())
    .optional()
    .meta({ description: 'The fields of a record it shows (single records, pages of their own).' }),
  columns: z
    .array(z.string())
    .optional()
    .meta({ description: 'Fields with a column, in this order (default: all but long texts).' }),
  filters: z
    .array(z.string())
    .optional()
    .meta({ description: 'Fields of the filter bar, in this order (default: all but long texts, colours and files).' }),
  inline: inlineGrammar,
  views: shippedViews,
  layouts: layoutsGrammar,
  home: homeGrammar,
})

export const lookGrammar = z.strictObject({
  background: z.string().meta({ description: 'The colour field behind the name.' }),
  ink: z.string().meta({ description: 'The colour field of its letters.' }),
  mark: z.string().optional().meta({ description: 'The text field that stands before the name.' }),
})

const aboutGrammar = z.strictObject({
  table: nameGrammar.meta({ description: 'The choice that says of which table; its options are names of tables.' }),
  row: nameGrammar.meta({ description: 'The number that says of which row.' }),
})

const view = z.strictObject({
  of: z
    .array(z.string())
    .min(1)
    .meta({ description: 'The tables its rows are made of: what changes in them may change its rows.' }),
})

export const tableGrammar = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/, 'lower case letters, digits, _ and -')
    .max(40)
    .meta({ description: 'Name of the file and segment of the API path.' }),
  label: z.strictObject({
    one: z.string().min(1),
    many: z.string().min(1),
    gender: z.enum(['m', 'f']).default('m').meta({ description: 'Nuovo cliente, nuova fonte (default: m).' }),
  }),
  screens: z.array(screenGrammar).default([]),
  title: z.string().meta({ description: 'The field that names a row.' }),
  fullName: z.array(z.string()).min(2).optional().meta({
    description: 'The stored texts, the title among them, that name a row together: name and surname.',
  }),
  sort: z.string().optional().meta({
    description:
      'Field that lists are sorted by where nothing else is asked (default: by title; the screen sends none then).',
  }),
  descending: z.boolean().default(false).meta({ description: 'Direction of the first sort.' }),
  ordered: z
    .boolean()
    .default(false)
    .meta({ description: 'People put its rows in order: the numbers of its sort, which new rows get by themselves.' }),
  pageSize: z.union([z.literal(10), z.literal(30), z.literal(50), z.literal(100)]).default(DEFAULT_PAGE_SIZE),
  filters: conditionGrammar.default({}).meta({ description: 'Filters set when the list opens.' }),
  lookup: z
    .boolean()
    .default(false)
    .meta({ description: 'Users who may edit a row that refers to it may read its names.' }),
  active: nameGrammar.optional().meta({
    description: 'A flag: a row in which it is N stays where it is referred to, and nothing new refers to it.',
  }),
  big: z
    .boolean()
    .default(false)
    .meta({ description: 'Millions of rows: indexes on filters and sorts, a kept total.' }),
  multiField: z.array(z.string()).optional().meta({ description: 'Text fields searched by the filter multiField.' }),
  codiceLingua: z.boolean().default(true).meta({ description: 'Whether saves carry the language.' }),
  groups: z
    .array(groupGrammar)
    .optional()
    .meta({ description: 'The sections of the form; fields that none of them names stand in a last one.' }),
  unique: z
    .array(togetherGrammar)
    .default([])
    .meta({ description: 'What no two rows have together: [["branch", "code"]], or { "fields", "where" }.' }),
  exclusive: z
    .array(periodGrammar)
    .default([])
    .meta({ description: 'Periods that do not overlap: [{ "by": ["vehicle"], "from": "start", "to": "end" }].' }),
  workflow: workflowGrammar.optional().meta({
    description: 'How rows move between states: { "field": "state", "moves": [{ "from": "a", "to": "b" }] }.',
  }),
  look: lookGrammar
    .optional()
    .meta({ description: 'The colours in which the name of a row is shown wherever it stands.' }),
  emptyHint: z
    .string()
    .optional()
    .meta({ description: 'Said of the empty list to who cannot create a row: where its rows come from.' }),
  deleteWarning: z.string().optional().meta({ description: 'Said in the delete dialog.' }),
  writes: z.enum(['rows', 'fields', 'none']).default('rows').meta({
    description:
      'What people write over the API: rows, or only a field at a time of rows that come and go without them ("fields"), or nothing.',
  }),
  notes: z.boolean().default(true).meta({
    description: 'Whether people write notes on its rows, where they have a page of their own (default: yes).',
  }),
  acts: z
    .array(ofRows)
    .optional()
    .meta({ description: 'New rows offered where a note is written, by table and reference: ["visits.customer"].' }),
  about: aboutGrammar.optional().meta({
    description: 'Its rows are about rows of several tables: { "table": "subject", "row": "number" }.',
  }),
  nextStep: nextStepGrammar.optional().meta({
    description: 'The task that is offered after a save: { "when": { "state": "open" }, "title": "Richiamare" }.',
  }),
  owner: nameGrammar.optional().meta({
    description: 'Whose a row is: a reference to users, or to a table that users refer to ("agent").',
  }),
  view: view
    .optional()
    .meta({ description: 'Its rows are read by a statement that a module declares; nobody writes them.' }),
  fields: z.record(nameGrammar, fieldGrammar),
})

/** The keys that each object of a definition may have. */
const grammarKeys = {
  table: Object.keys(tableGrammar.shape),
  label: ['one', 'many', 'gender'],
  screen: Object.keys(screenGrammar.shape),
  shippedView: Object.keys(shippedViewGrammar.shape),
  ...layoutKeys,
  group: Object.keys(groupGrammar.shape),
  together: ['fields', 'where'],
  period: Object.keys(periodGrammar.shape),
  workflow: Object.keys(workflowGrammar.shape),
  move: Object.keys(moveGrammar.shape),
  look: Object.keys(lookGrammar.shape),
  about: Object.keys(aboutGrammar.shape),
  nextStep: Object.keys(nextStepGrammar.shape),
  view: Object.keys(view.shape),
  field: [...Object.keys(commonProps), ...Object.keys(typeProps)],
  option: optionKeys,
  total: Object.keys(totalGrammar.shape),
  typeProps: Object.keys(typeProps),
}
export type GrammarKeys = Readonly<Record<keyof typeof grammarKeys, readonly string[]>>

/** Completes one definition with its defaults, or returns its mistakes. */
export function readTable(input: unknown): { table: Table } | { mistakes: GrammarMistake[] } {
  const result = tableGrammar.safeParse(input)
  if (!result.success) return { mistakes: grammarMistakes(result.error.issues, tableWords(input, grammarKeys)) }
  const { $schema: _editorHelp, ...written } = result.data
  for (const declared of Object.values(written.fields)) {
    const { numbered = false } = fieldTypes[declared.type]
    if (declared.computed || written.view || numbered) declared.readOnly = true
    if (numbered && !written.view) declared.unique = true
  }
  for (const period of written.exclusive) putInOrder(written.fields, period)
  return { table: withRules(written) }
}

/** A period ends after it begins: its end says so where the definition does not. */
function putInOrder(fields: Record<string, z.output<typeof fieldGrammar>>, { from, to }: Period): void {
  const end = Object.hasOwn(fields, to) ? fields[to] : undefined
  if (!end || end.type !== fields[from]?.type || end.after !== undefined || end.notBefore !== undefined) return
  if (end.type === 'date') end.notBefore = from
  else if (end.type === 'time' || end.type === 'instant') end.after = from
}
