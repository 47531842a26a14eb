import { filterableFields } from '../condition/condition.ts'
import { anyReader } from '../condition/reader.ts'
import { type ListView, MOST_NAMED } from '../grammar/view-grammar.ts'
import { type Model, screensOf } from '../model.ts'
import { fieldOf, type Screen, type Table } from '../table.ts'
import { fieldsOfFigure } from './figure-fields.ts'
import { checkListQuery, isSortable } from './list-query.ts'
import { columnsOf } from './presentation.ts'

/** Names the view of a list in its address: the key of one that is shipped, or the id of one that was saved. */
export const VIEW_KEY = 'vistaSalvata'

/** The key of the list as it is without a view. */
export const NO_VIEW = 'tutte'

/** A list that has views: the table whose rows a screen shows side by side, by the route of the screen. */
export interface ViewedList {
  table: Table
  screen: Screen
}

/** The list at that route; undefined where no screen there shows one. */
export function viewedList(model: Model, route: string): ViewedList | undefined {
  const listed = screensOf(model).find(({ screen }) => screen.route === route)
  if (!listed?.table || ['single', 'record', 'calendar'].includes(listed.screen.kind)) return undefined
  return { table: listed.table, screen: listed.screen }
}

/** The parts of a view that its list does not have, or that its reader may not see: filters, columns, sort. */
export interface MissingParts {
  /** Filters of fields that are not there. */
  fields: string[]
  /** Filters with a value that their field does not take (any more). */
  values: string[]
  columns: string[]
  /** The fields of the figure that it shows: without them the list begins with its own. */
  figure: string[]
  sort?: string
}

/**
 * Removes from a view the filters, columns and sort that a reader of these fields does not have, and returns what was
 * removed.
 */
export function fittedView(
  model: Model,
  { table, screen }: ViewedList,
  readable: readonly string[],
  view: ListView,
  reader = anyReader(model),
): { view: ListView; missing: MissingParts } {
  const missing: MissingParts = { fields: [], values: [], columns: [], figure: [] }
  const filterFields = filterableFields(table, readable)
  const filters = Object.entries(view.filters).filter(([key, value]) => {
    const read = checkListQuery(table, readable, { filters: { [key]: value }, sortBy: 'id' }, reader)
    if ('query' in read) return true
    missing[filterFields.has(key) ? 'values' : 'fields'].push(key)
    return false
  })
  const { sortBy, columns, figures } = view
  missing.figure = figures
    ? fieldsOfFigure(figures).filter((name) => !readable.includes(name) || !fieldOf(table, name))
    : []
  const sorts = sortBy === undefined || sortBy === null || isSortable({ table, readable, reader }, sortBy)
  if (!sorts) missing.sort = sortBy
  const readableColumns = columns?.filter((name) => readable.includes(name) && fieldOf(table, name))
  missing.columns = columns?.filter((name) => !readableColumns?.includes(name)) ?? []
  return {
    view: {
      ...view,
      filters: Object.fromEntries(filters),
      ...(missing.figure.length > 0 && { figures: undefined }),
      ...(sorts ? {} : { sortBy: null }),
      columns: readableColumns?.length === 0 ? columnsOf(table, screen).slice(0, MOST_NAMED) : readableColumns,
    },
    missing,
  }
}
