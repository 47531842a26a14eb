import { matchPath } from 'react-router'
import { messages } from '#schema/italian/messages.ts'
import { type Model, screensOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { dashboardRoutes, opensDashboard } from '#schema/rights/dashboards.ts'
import { NO_PAGE, PageError, UNKNOWN_GUARD } from '#src/lib/page-error.ts'

/** Routes that every signed-in user has a right to. */
const openToAll = ['/', '/profile']

/** The guards of all routes, in the order they run. */
const guardOrder = ['known', 'permitted']

interface GuardInput {
  model: Model
  ability: AppAbility
  path: string
}

/** Returns why the page must not be opened, or undefined. */
type Guard = (input: GuardInput) => PageError | undefined

const guards: Readonly<Record<string, Guard>> = {
  known: ({ model, path }) => (routeOf(model, path) === undefined ? new PageError(404, NO_PAGE) : undefined),
  permitted: ({ model, ability, path }) => {
    const route = routeOf(model, path) ?? path
    const permitted = openToAll.includes(route) || ability.can('open', route) || opensDashboard(model, ability, route)
    return permitted ? undefined : new PageError(403, messages.forbidden)
  },
}

/** The guard with this name; throws a PageError 500 for an unknown name. */
export function guardNamed(name: string): Guard {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (!guard) throw new PageError(500, UNKNOWN_GUARD)
  return guard
}

/** Why the user must not open the path, or undefined. Paths are case-insensitive. */
export function guardError(model: Model, ability: AppAbility, path: string): PageError | undefined {
  for (const name of guardOrder) {
    const error = guardNamed(name)({ model, ability, path })
    if (error) return error
  }
  return undefined
}

/** The route that matches a path; a route without parameters takes precedence. */
export function routeOf(model: Model, path: string): string | undefined {
  const allRoutes = [...openToAll, ...dashboardRoutes(model), ...screensOf(model).map(({ screen }) => screen.route)]
  const matching = allRoutes.filter((route) => matchPath(route, path))
  return matching.find((route) => !route.includes(':')) ?? matching[0]
}

/** The path with the letter case of its route, such as /inventarioMezzi/filialiInventario; parameters stay as they are written. */
export function canonicalPath(model: Model, path: string): string {
  const route = routeOf(model, path)
  if (route === undefined) return path
  const written = path.split('/').filter(Boolean)
  const segments = route.split('/').filter(Boolean)
  return `/${segments.flatMap((segment, at) => (segment.startsWith(':') ? (written[at] ?? []) : segment)).join('/')}`
}
