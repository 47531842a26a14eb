import type { ResourceProps } from '@refinedev/core'
import type { ComponentType, ReactElement } from 'react'
import { type Model, type Place, screensOf } from '#schema/model.ts'
import type { Screen, Table } from '#schema/table.ts'
import { lazyPage as lazy, loaderOf, prefetchWhenIdle } from '#src/lib/prefetch.ts'

/** What the page of a screen is told. */
export interface PlaceProps {
  screen: Screen
  title: string
}

/** What the page of a table's screen is told besides. */
export interface ScreenProps extends PlaceProps {
  table: Table
}

const Coming = lazy(async () => ({ default: (await import('#src/pages/coming.tsx')).Coming }))
const generic = {
  table: lazy(async () => ({ default: (await import('./table/table-list.tsx')).TableList })),
  single: lazy(async () => ({ default: (await import('./table/single-record.tsx')).SingleRecord })),
  custom: Coming,
} satisfies Record<Screen['kind'], ComponentType<ScreenProps>>

/** Pages of screens of kind `custom`, by route: one line each, loaded when opened. */
const pages: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  '/customers/all': lazy(async () => ({ default: (await import('./customers/customer-list.tsx')).CustomerList })),
  '/customers/:id?': lazy(async () => ({ default: (await import('./customers/customer-page.tsx')).CustomerPage })),
  '/plannings': lazy(async () => ({ default: (await import('./plannings/index.tsx')).PlanningCalendar })),
  '/listPlannings': lazy(async () => ({ default: (await import('./plannings/list.tsx')).PlanningList })),
  '/trattativeCp/trattativeCp': lazy(async () => ({ default: (await import('./negotiations/list.tsx')).Negotiations })),
  '/trattativeCp/calendarioTrattative': lazy(async () => ({
    default: (await import('./negotiations/calendar/index.tsx')).NegotiationCalendar,
  })),
  '/utenti/users': lazy(async () => ({ default: (await import('./users/index.tsx')).Users })),
  '/configurations/usersGruppiCrm': lazy(async () => ({ default: (await import('./crm-groups/index.tsx')).CrmGroups })),
}

/** Pages that show no table, by route. */
const places: Readonly<Record<string, ComponentType<PlaceProps>>> = {
  '/amministrazione/api': lazy(async () => ({ default: (await import('./api-docs/index.tsx')).ApiDocs })),
  '/utenti/accessi': lazy(async () => ({ default: (await import('./accesses/index.tsx')).AccessesPage })),
  '/trattativeCp/invii': lazy(async () => ({ default: (await import('./deliveries/index.tsx')).Deliveries })),
  '/inventarioMezzi/:id?': lazy(async () => ({ default: (await import('./inventory/index.tsx')).InventoryPage })),
}

/** The page of a screen: its own, or the generic one of its kind. */
export function pageOf({ screen, table, title }: Place): ReactElement {
  if (!table) {
    const Page = placePage(screen)
    return <Page screen={screen} title={title} />
  }
  const Page = tablePage(screen)
  return <Page table={table} screen={screen} title={title} />
}

const placePage = ({ route }: Screen | Place['screen']) => places[route] ?? Coming
const tablePage = ({ route, kind }: Screen) => pages[route] ?? generic[kind]

/** Fetches the pages behind these links before one is followed, when nothing else is to do and the network is a good one. */
export function prefetchPages(linked: readonly Place[]): void {
  const loads = linked.map(({ screen, table }) => loaderOf(table ? tablePage(screen) : placePage(screen)))
  prefetchWhenIdle([...new Set(loads)].filter((load) => load !== undefined))
}

/** The tables as Refine knows them, one entry a screen. */
export function resourcesOf(model: Model): ResourceProps[] {
  return screensOf(model).map(({ table, screen, title }) => ({
    name: table?.name ?? screen.route,
    identifier: screen.route,
    list: screen.route,
    meta: { label: title, parent: screen.area },
  }))
}
