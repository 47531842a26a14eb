import { ownFieldsOf, readCondition, referredIn } from '../condition/condition.ts'
import type { ListReader } from '../condition/reader.ts'
import type { Block, Dashboard, RowsBlock } from '../grammar/dashboard-grammar.ts'
import { fieldsOfFigure } from '../lists/figure-fields.ts'
import { type Model, type ScreenEntry, screensOf } from '../model.ts'
import { fieldOf, type Screen, type Table } from '../table.ts'
import type { AppAbility } from './ability.ts'
import { fieldsThrough, readableFields, shownFields } from './sight.ts'

/** What a block reads: a table, and of it fields, those of rows it refers to as `statoTrattativa.esito`. */
export interface BlockNeeds {
  table: string
  fields: readonly string[]
}

/** What the console asks of a page of figures before it is opened; its blocks come with the page. */
export interface DashboardHead extends Pick<Dashboard, 'name' | 'label' | 'icon' | 'order'> {
  /** What its blocks read; none that reads all that another one reads, and more. */
  needs: readonly BlockNeeds[]
}

/** The table of the blocks that people put on a page of their own. */
export const OWN_BLOCKS = 'dashboard-blocks'

/** The address of one's own page of figures, and the name that no other has. */
export const OWN_DASHBOARD = 'mio'

/** The table of the pages of figures that arrive by e-mail. */
export const DASHBOARD_MAILS = 'dashboard-mails'

/** The address of a page of figures. */
export const dashboardRoute = (name: string): string => `/statistiche/${name}`

/** The head of a page of figures. */
export const headOf = (tables: Model['tables'], dashboard: Dashboard, reader: ListReader): DashboardHead => {
  const { name, label, icon, order, blocks } = dashboard
  const needs = blocks.filter(readsRows).map((block) => needsOf(tables, block, reader))
  return {
    name,
    label,
    icon,
    order,
    needs: needs.filter((one, at) => !needs.some((other, to) => isLess(other, to, one, at))),
  }
}

/** Whether the one is enough for what the other is asked for: it reads less of the same table, or stands before its like. */
function isLess(less: BlockNeeds, place: number, more: BlockNeeds, otherPlace: number): boolean {
  const isWithin = less.table === more.table && less.fields.every((name) => more.fields.includes(name))
  return isWithin && (less.fields.length < more.fields.length || place < otherPlace)
}

/** Whether the block is about rows. */
export const readsRows = (block: Block): block is RowsBlock => block.kind !== 'text'

/** What of a block says which fields it reads. */
type Reading = Pick<RowsBlock, 'table' | 'filters'> &
  Partial<Record<'by' | 'split' | 'measure' | 'date' | 'sortBy', string>> & { where?: RowsBlock['filters'] }

/** What a block reads. */
export function needsOf(tables: Model['tables'], block: Reading, reader: ListReader): BlockNeeds {
  const { date, sortBy } = block
  const table = tables.get(block.table)
  const named = [...fieldsOfFigure(block), ...[date, sortBy].filter((name) => name !== undefined)]
  const conditions = table ? [block.filters, block.where].flatMap((where) => fieldsIn(table, where, reader)) : []
  return { table: block.table, fields: [...new Set([...named, ...conditions])] }
}

/** The fields that a condition looks at, those of rows that the row refers to behind a dot. */
function fieldsIn(table: Table, where: RowsBlock['filters'], reader: ListReader): string[] {
  const condition = readCondition({ table, readable: Object.keys(table.fields), reader }, where ?? {}, () => {})
  const beyond = referredIn(condition).flatMap(({ through, filter }) =>
    filter.fields.map((name) => `${through}.${name}`),
  )
  return [...ownFieldsOf(condition), ...beyond].filter((name) => name !== 'id')
}

/** Whether this person reads all that the block reads, of every row that they see. */
export function readsBlock({ tables }: Pick<Model, 'tables'>, ability: AppAbility, needs: BlockNeeds): boolean {
  const table = tables.get(needs.table)
  if (!table || ability.cannot('read', table.name) || shownFields(ability, table).length === 0) return false
  const readable = readableFields(ability, table)
  return needs.fields.every((path) => {
    const [name = '', beyond] = path.split('.')
    const referred = tables.get(fieldOf(table, name)?.table ?? '')
    return (
      readable.includes(name) &&
      (beyond === undefined || (referred !== undefined && fieldsThrough(ability, referred).includes(beyond)))
    )
  })
}

/** The list of a table in the menu that this person may open: where the rows of its figures are; undefined where there is none. */
export function openList(model: Model, ability: AppAbility, table: string): Screen | undefined {
  const isList = ({ screen, table: shown }: ScreenEntry) =>
    shown?.name === table && screen.menu && ['table', 'custom'].includes(screen.kind) && !screen.route.includes(':')
  return screensOf(model).find((entry) => isList(entry) && ability.can('open', entry.screen.route))?.screen
}

/** The pages of figures that this person has, by their places: those with a block that they read, whose list they open as well. */
export const seenDashboards = (model: Model, ability: AppAbility): DashboardHead[] =>
  [...model.dashboards.values()]
    .filter(({ needs }) => needs.some((one) => readsBlock(model, ability, one) && openList(model, ability, one.table)))
    .sort((one, other) => one.order - other.order || (one.label < other.label ? -1 : 1))

/** Whether this person has the page of figures that people make themselves: who opens some list can put it there. */
export const hasOwnDashboard = (model: Model, ability: AppAbility): boolean =>
  model.tables.has(OWN_BLOCKS) &&
  [...model.tables.keys()].some((name) => ability.can('read', name) && openList(model, ability, name) !== undefined)

/** The addresses of all pages of figures, one's own among them. */
export const dashboardRoutes = ({ dashboards }: Model): string[] =>
  [OWN_DASHBOARD, ...[...dashboards.values()].map(({ name }) => name)].map(dashboardRoute)

/** Whether this person has the page of figures at that address. */
export const opensDashboard = (model: Model, ability: AppAbility, route: string): boolean =>
  route === dashboardRoute(OWN_DASHBOARD)
    ? hasOwnDashboard(model, ability)
    : seenDashboards(model, ability).some(({ name }) => dashboardRoute(name) === route)
