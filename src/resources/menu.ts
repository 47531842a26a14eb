import type { AppAbility } from '#schema/ability.ts'
import { type Model, screensOf } from '#schema/model.ts'
import { language, locale } from '#src/lib/i18n.ts'

export interface MenuLink {
  kind: 'link'
  label: string
  route: string
}

export interface MenuGroup {
  kind: 'group'
  area: string
  label: string
  /** Its items appear in the menu without a group heading. */
  flat: boolean
  entries: MenuEntry[]
}

export type MenuEntry = MenuLink | MenuGroup

/**
 * The user's menu: the areas of access.json in their order, in each the permitted screens followed by its child
 * areas. Empty areas are omitted.
 */
export function menuOf(model: Model, ability: AppAbility): MenuGroup[] {
  const group = (area: string): MenuGroup[] => {
    const { label, flat } = model.access.areas[area] ?? { label: area, flat: false }
    const children = Object.keys(model.access.areas).filter((name) => model.access.areas[name]?.parent === area)
    const entries = [...linksOf(model, ability, area), ...children.flatMap(group)]
    return entries.length > 0 ? [{ kind: 'group', area, label, flat, entries }] : []
  }
  const topAreas = Object.entries(model.access.areas).filter(([, area]) => area.parent === undefined)
  return topAreas.flatMap(([area]) => group(area))
}

function linksOf(model: Model, ability: AppAbility, area: string): MenuLink[] {
  return screensOf(model)
    .filter(({ screen }) => screen.area === area && screen.menu && ability.can('open', screen.route))
    .sort((a, b) => a.screen.order - b.screen.order || a.label.localeCompare(b.label, locale))
    .map(({ screen, label }): MenuLink => ({ kind: 'link', label, route: screen.route.replaceAll('{lang}', language) }))
}

export function linksWithin(entries: readonly MenuEntry[]): MenuLink[] {
  return entries.flatMap((entry) => (entry.kind === 'link' ? [entry] : linksWithin(entry.entries)))
}
