import type { Dashboard } from '../grammar/dashboard-grammar.ts'
import { type Model, type ScreenEntry, screensOf } from '../model.ts'
import { fieldOf, type Screen } from '../table.ts'
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
