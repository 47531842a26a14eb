import { matchPath } from 'react-router'
import { type IconName, PLAIN_ICON } from '#schema/grammar/looks.ts'
import { areasWithin, type Model, type ScreenEntry, screensOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { dashboardRoute, hasOwnDashboard, OWN_DASHBOARD, seenDashboards } from '#schema/rights/dashboards.ts'
import { language, locale } from '#src/lib/i18n.ts'

export interface MenuLink {
  kind: 'link'
  label: string
  /** What else people call it. */
  alias?: string
  route: string
  icon: IconName
  /** The pages of its rows, each by its route: they lie within it. */
  pages: readonly string[]
}

export interface MenuGroup {
  kind: 'group'
  area: string
  label: string
  icon: IconName
  /** Its items appear in the menu without a group heading. */
  flat: boolean
  entries: MenuEntry[]
}

export type MenuEntry = MenuLink | MenuGroup

/**
 * The user's menu: the areas of access.json by their places, in each the permitted screens followed by its child
 * areas. Empty areas are omitted.
 */
export function menuOf(model: Model, ability: AppAbility): MenuGroup[] {
  const group = (area: string): MenuGroup[] => {
    const { label = area, flat = false, icon = PLAIN_ICON } = model.access.areas[area] ?? {}
    const entries = [...linksOf(model, ability, area), ...areasWithin(model.access, area).flatMap(group)]
    return entries.length > 0 ? [{ kind: 'group', area, label, icon, flat, entries }] : []
  }
  const areas = areasWithin(model.access)
  const after = areas.filter((area) => (model.access.areas[area]?.order ?? 0) > STATISTICS_ORDER)
  const before = areas.filter((area) => !after.includes(area))
  return [...before.flatMap(group), ...statisticsOf(model, ability), ...after.flatMap(group)]
}

/** The name of the group of pages of figures, and its place among the areas. */
export const STATISTICS = 'statistiche'
const STATISTICS_ORDER = 190

/** The pages of figures that the user has, their own last; nothing where there is none to begin with. */
function statisticsOf(model: Model, ability: AppAbility): MenuGroup[] {
  const link = (name: string, label: string, icon: IconName): MenuLink => {
    return { kind: 'link', label, route: dashboardRoute(name), icon, pages: [] }
  }
  const shipped = seenDashboards(model, ability).map(({ name, label, icon }) => link(name, label, icon))
  const own = hasOwnDashboard(model, ability) ? [link(OWN_DASHBOARD, 'Il mio cruscotto', 'layers')] : []
  const entries = [...shipped, ...own]
  if (entries.length === 0) return []
  return [{ kind: 'group', area: STATISTICS, label: 'Statistiche', icon: 'chart-column', flat: false, entries }]
}

function linksOf(model: Model, ability: AppAbility, area: string): MenuLink[] {
  return screensOf(model)
    .filter(({ screen }) => screen.area === area && screen.menu && ability.can('open', screen.route))
    .sort((a, b) => a.screen.order - b.screen.order || a.label.localeCompare(b.label, locale))
    .map((entry): MenuLink => {
      const route = entry.screen.route.replaceAll('{lang}', language)
      const { icon = PLAIN_ICON } = entry.screen
      return { kind: 'link', label: entry.label, alias: entry.alias, route, icon, pages: pagesOf(model, entry) }
    })
}

/** The pages of rows belong to the first screen of their table, and screens without an item to the one they stand within. */
function pagesOf({ access }: Model, { screen, table }: ScreenEntry): string[] {
  const own = table?.screens[0] === screen ? table.screens.filter(({ kind }) => kind === 'record') : []
  return [...own, ...access.screens.filter(({ within }) => within === screen.route)].map(({ route }) => route)
}

/** Whether the link leads to the screen that the path is of, or to the list of the row whose page it is. */
export const isCurrent = ({ route, pages }: MenuLink, path: string): boolean =>
  matchPath({ path: route, end: false }, path) !== null || pages.some((page) => isOfRow(page, path))

/** Whether the path is of a row: other screens may have an address like it. */
function isOfRow(page: string, path: string): boolean {
  const match = matchPath(page, path)
  return match !== null && /^\d*$/.test(match.params.id ?? '')
}

export function linksWithin(entries: readonly MenuEntry[]): MenuLink[] {
  return entries.flatMap((entry) => (entry.kind === 'link' ? [entry] : linksWithin(entry.entries)))
}
