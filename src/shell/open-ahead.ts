import { type LoaderFunctionArgs, matchPath, type ShouldRevalidateFunctionArgs } from 'react-router'
import { type Model, type ScreenEntry, screensOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { dashboardRoute, dashboardRoutes, OWN_DASHBOARD } from '#schema/rights/dashboards.ts'
import { askAhead } from '#src/lib/net/ahead.ts'
import { announceLoading } from '#src/lib/net/loading.ts'
import { loadAhead } from '#src/lib/net/prefetch.ts'
import { apiPath } from '#src/providers/data.ts'
import { componentOf, formOf } from '#src/resources/index.tsx'
import { DashboardPage, OwnDashboardPage } from './dashboard-pages.ts'
import { routeOf } from './guards.ts'
import { HomePage, partsOfHome } from './home-page.ts'
import { ProfilePage } from './profile-page.ts'

/** How long the page in sight waits for the code of the next one, and for its data, before that shows placeholders. */
const CODE_MS = 1_000
const DATA_MS = 150

/** For whom pages are opened. */
export interface Opener {
  model: Model
  ability: AppAbility
}

let opener: Opener | undefined
/** The page whose data were asked for when its link was pressed. */
let pressed: { address: string; data: Promise<unknown> } | undefined

/** From now on pages are opened ahead for this user. Returns how to end it. */
export function openPagesFor(user: Opener): () => void {
  opener = user
  return () => {
    if (opener === user) opener = undefined
  }
}

/** Loads the code of the page at this path, with the form of the row it is about. */
export async function loadPage(path: string): Promise<void> {
  if (!opener) return
  const entry = entryAt(opener.model, path)
  const form = entry?.screen.kind === 'record' ? formOf(entry.table) : undefined
  const pages = path === '/' ? await partsOfHome(opener).catch(() => [HomePage]) : pagesAt(opener.model, path)
  await Promise.all([loadAhead(pages), form?.().catch(() => undefined)])
}

/** Loads the page at this address, and asks for its data. */
export function openAhead({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (!opener) return
  void loadPage(pathname)
  // Without what asks, the page asks by itself.
  const data = askData(opener, pathname, search).catch(() => undefined)
  pressed = { address: pathname + search, data }
}

/** The loader of every page: keeps the one in sight until the next can be shown whole, though not for long. The bar says that it is coming. */
export async function beforePage({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  const { pathname, search } = new URL(request.url)
  const data = pressed?.address === pathname + search ? atMost(DATA_MS, pressed.data) : undefined
  if (opener) await announceLoading(Promise.all([atMost(CODE_MS, loadPage(pathname)), data]))
  return null
}

/** Whether a navigation leads to another page. */
export const isOtherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname

const atMost = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

/** The lazy components that a path shows. */
function pagesAt(model: Model, path: string): object[] {
  if (path === '/profile') return [ProfilePage]
  if (path === dashboardRoute(OWN_DASHBOARD)) return [OwnDashboardPage]
  if (dashboardRoutes(model).includes(path)) return [DashboardPage]
  const entry = entryAt(model, path)
  return entry ? [componentOf(entry)] : []
}

async function askData({ model, ability }: Opener, path: string, search: string): Promise<void> {
  const entry = entryAt(model, path)
  if (!entry?.table || ability.cannot('open', entry.screen.route) || ability.cannot('read', entry.table.name)) return
  const { table, screen } = entry
  const id = screen.kind === 'record' ? matchPath(screen.route, path)?.params.id : undefined
  if (id !== undefined) return askAhead(apiPath(table.name, id))
  if (screen.kind !== 'table' && !screen.columns) return
  const { askListAhead } = await import('#src/list/rows-request.ts')
  await askListAhead({ model, ability, table, screen }, search)
}

function entryAt(model: Model, path: string): ScreenEntry | undefined {
  const route = routeOf(model, path)
  return screensOf(model).find(({ screen }) => screen.route === route)
}
