import { z } from 'zod'
import { type Action, actions, type RowAction, rowActions } from '../rights/access.ts'
import { conditionGrammar } from './condition-grammar.ts'
import { homeGrammar, homeKeysAt } from './home-grammar.ts'
import { iconNames } from './looks.ts'
import { shippedViews } from './view-grammar.ts'

const icon = z
  .enum(iconNames)
  .optional()
  .meta({ description: 'What stands before it in the menu, as lucide.dev calls it (default: layout-grid).' })

/** A screen: where it is, where it stands in the menu, and so who may open it. */
export const placeGrammar = z.strictObject({
  route: z
    .string()
    .startsWith('/', 'must begin with "/"')
    .meta({ description: 'Path of the screen; may hold parameters (/customers/:id?).' }),
  area: z.string().meta({ description: 'Area of access.json: place in the menu and rights.' }),
  label: z.string().optional().meta({ description: 'Menu label (default: label.many).' }),
  order: z
    .int()
    .default(100)
    .meta({ description: 'Place among the items of the area, smallest first (default: 100).' }),
  icon,
  menu: z.boolean().default(true).meta({ description: 'Whether the menu lists it.' }),
})

/** The columns of a list whose cells are edited in it. */
export const inlineGrammar = z
  .array(z.string())
  .optional()
  .meta({ description: 'Fields whose cells are edited in the list, of those with a column (default: none).' })

/** A screen whose area gives no right on a table: it shows none, or one that others keep. */
const ownScreen = placeGrammar.required({ label: true }).extend({
  within: z.string().optional().meta({ description: 'The screen that the menu marks while this one is open.' }),
  table: z.string().optional().meta({ description: 'The table whose rows it shows; its area gives no right on it.' }),
  columns: z.array(z.string()).optional(),
  filters: z.array(z.string()).optional(),
  inline: inlineGrammar,
  views: shippedViews,
  home: homeGrammar,
})

/** A right on some rows of a table, with some of their fields. */
const rowRightGrammar = z.strictObject({
  table: z.string(),
  where: conditionGrammar.optional().meta({ description: 'The rows it is about (default: all).' }),
  fields: z.array(z.string()).min(1).optional().meta({ description: 'The fields it is about (default: all).' }),
  exceptFields: z.array(z.string()).min(1).optional().meta({ description: 'The fields it is not about.' }),
})
export type WrittenRowRight = z.output<typeof rowRightGrammar>

const subjects = z.array(z.string()).optional()
const rowSubjects = z.array(z.union([z.string(), rowRightGrammar])).optional()

export const rightsGrammar = z.strictObject({
  manage: subjects,
  except: subjects,
  ...(Object.fromEntries(actions.map((action) => [action, subjects])) as Record<Action, typeof subjects>),
  ...(Object.fromEntries(rowActions.map((action) => [action, rowSubjects])) as Record<RowAction, typeof rowSubjects>),
})
export const areaGrammar = z.strictObject({
  label: z.string(),
  parent: z.string().optional(),
  /** Its items stand in the menu by themselves, without a group around them. */
  flat: z.boolean().default(false),
  /** Its place among the areas beside it, smallest first. */
  order: z.int().default(100),
  icon,
})

/** The grammar of access.json: areas (the menu tree, in order), screens whose area gives no right on a table, and what each role adds. */
export const accessGrammar = z.strictObject({
  areas: z.record(z.string(), areaGrammar),
  screens: z.array(ownScreen).default([]),
  /** What every signed-in user may do, whatever their roles. */
  everyone: rightsGrammar.default({}),
  /** With `secondFactor` its holders sign in with a password and a code of an app; `short` is its name where little fits. */
  roles: z.record(
    z.string().regex(/^ROLE_[A-Z_]+$/, 'a role is called ROLE_ and capitals, with _ between words and no digits'),
    rightsGrammar.extend({ label: z.string(), short: z.string().optional(), secondFactor: z.boolean().optional() }),
  ),
})

/** The keys that an object at a place of access.json may have. */
export function accessKeysAt([list, ...below]: readonly PropertyKey[]): readonly string[] {
  if (list === undefined) return Object.keys(accessGrammar.shape)
  if (list === 'screens') return below[1] === 'home' ? homeKeysAt(below[3]) : Object.keys(ownScreen.shape)
  if (list === 'areas' && below.length === 1) return Object.keys(areaGrammar.shape)
  if (below.length === (list === 'roles' ? 3 : 2)) return Object.keys(rowRightGrammar.shape)
  return [...Object.keys(rightsGrammar.shape), ...(list === 'roles' ? ['label', 'short', 'secondFactor'] : [])]
}
