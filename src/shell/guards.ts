import { generatePath, matchPath } from 'react-router'
import type { AppAbility } from '#schema/ability.ts'
import { messages } from '#schema/messages.ts'
import { type Model, screensOf } from '#schema/model.ts'
import { NO_PAGE, PageError, UNKNOWN_GUARD } from '#src/lib/page-error.ts'

/** Routes that everybody who is signed in may open. */
const openToAll = ['/', '/profile']

/** The guards of every route, in the order they are asked. */
const chain = ['known', 'permitted']

interface Asked {
  model: Model
  ability: AppAbility
  path: string
}

/** Why the page must not be opened, or undefined. */
type Guard = (asked: Asked) => PageError | undefined

const guards: Readonly<Record<string, Guard>> = {
  known: ({ model, path }) => (routeOf(model, path) === undefined ? new PageError(404, NO_PAGE) : undefined),
  permitted: ({ model, ability, path }) => {
    const route = routeOf(model, path) ?? path
    const may = openToAll.includes(route) || ability.can('open', route)
    return may ? undefined : new PageError(403, messages.forbidden)
  },
}

/** The guard of that name; one that nobody wrote is our own mistake. */
export function guardNamed(name: string): Guard {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (!guard) throw new PageError(500, UNKNOWN_GUARD)
  return guard
}

/** Why the person must not open the path, or undefined when he may; case does not matter. */
export function refusal(model: Model, ability: AppAbility, path: string): PageError | undefined {
  for (const name of chain) {
    const refused = guardNamed(name)({ model, ability, path })
    if (refused) return refused
  }
  return undefined
}

/** The route a path leads to: one without parameters before one that would take its last part as an id. */
function routeOf(model: Model, path: string): string | undefined {
  const all = [...openToAll, ...screensOf(model).map(({ screen }) => screen.route)]
  const routes = all.filter((route) => matchPath(route, path))
  return routes.find((route) => !route.includes(':')) ?? routes[0]
}

/** The path in the spelling of its route (/inventariomezzi/filialiinventario is written with capitals). */
export function spelled(model: Model, path: string): string {
  const route = routeOf(model, path)
  const found = route === undefined ? null : matchPath(route, path)
  return route === undefined || !found ? path : generatePath(route, found.params)
}
