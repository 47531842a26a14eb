import { z } from 'zod'
import { conditionGrammar } from './condition-grammar.ts'
import { layoutKinds } from './layout-kinds.ts'

/** The most filters or columns a view names. */
export const MOST_NAMED = 200

const named = z.string().min(1).max(100)

// Apart from the grammar of figures, whose words no list needs.
const viewedFigure = z.strictObject({ by: named, split: named.optional(), measure: named.optional() })

/** What a view says of the figure that its list is shown as. */
export type ViewedFigure = z.output<typeof viewedFigure>

const viewShape = {
  filters: conditionGrammar
    .refine((filters) => Object.keys(filters).length <= MOST_NAMED)
    .meta({
      description: 'The filters it sets, by filter key, as the API takes them: values, spans, { "empty": true }.',
    }),
  sortBy: named.nullable().optional().meta({ description: 'The field it sorts by (default: the sort of the table).' }),
  descending: z.boolean().optional().meta({ description: 'The direction of that sort.' }),
  rowsPerPage: z.union([z.literal(10), z.literal(30), z.literal(50), z.literal(100)]).optional(),
  columns: z
    .array(named)
    .min(1)
    .max(MOST_NAMED)
    .optional()
    .meta({ description: 'The columns it shows, in this order (default: those of the screen).' }),
  layout: z
    .enum(['list', ...layoutKinds])
    .optional()
    .meta({ description: 'How it shows them: list, board, calendar, map or figures (default: as the list is shown).' }),
  figures: viewedFigure.optional().meta({ description: 'The figure that it shows in the layout of figures.' }),
  density: z.enum(['comfortable', 'compact']).optional().meta({ description: 'The height of its rows.' }),
}

/** What a view says of its list. */
export const viewGrammar = z.strictObject(viewShape)
export type ListView = z.output<typeof viewGrammar>

/** A view that is shipped with its screen. */
export const shippedViewGrammar = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'lower case letters, digits and -')
    .max(40)
    .meta({ description: 'What addresses and code call it.' }),
  name: z.string().min(1).max(60).meta({ description: 'What its tab says (Italian).' }),
  opens: z.literal(true).optional().meta({
    description: 'The list opens with it, where neither the person nor one of their roles has chosen another.',
  }),
  ...viewShape,
})
export type ShippedView = z.output<typeof shippedViewGrammar>

/** The views of a screen, in the order of their tabs. */
export const shippedViews = z
  .array(shippedViewGrammar)
  .optional()
  .meta({ description: 'Views of its list that are there for everybody, as tabs above it.' })
