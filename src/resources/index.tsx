import type { ResourceProps } from '@refinedev/core'
import type { ComponentType, ReactElement } from 'react'
import { type Model, type ScreenEntry, screensOf } from '#schema/model.ts'
import type { Screen, Table } from '#schema/table.ts'
import { type Calendars, loadCalendar } from '#src/layouts/calendar/own-calendar.ts'
import { lazy } from '#src/lib/lazy.ts'
import { lazyPage, loaderOf } from '#src/lib/lazy-page.ts'
import { prefetchWhenIdle } from '#src/lib/net/prefetch.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { loadTableForm } from '#src/record/table-forms.ts'
import { calendars, pages, tableForms, tablePages } from './features.ts'

const PlaceholderPage = lazy(() => import('#src/ui/placeholder-page.tsx'), 'PlaceholderPage')
/** A calendar whose table hands in nothing of its own. */
const PlainCalendar = calendarPage()
const generic = {
  table: lazy(() => import('#src/layouts/table-list.tsx'), 'TableList'),
  single: lazy(() => import('#src/record/single-record.tsx'), 'SingleRecord'),
  record: lazy(() => import('#src/page/record-page.tsx'), 'RecordPage'),
  calendar: PlainCalendar,
  custom: PlaceholderPage,
} satisfies Record<Screen['kind'], ComponentType<TablePageProps>>

const ownCalendars: Partial<Record<string, ComponentType<TablePageProps>>> = Object.fromEntries(
  Object.entries(calendars).map(([name, load]) => [name, calendarPage(load)]),
)

export function pageOf({ screen, table, title }: ScreenEntry): ReactElement {
  if (!table) {
    const Page = plainPage(screen)
    return <Page screen={screen} title={title} />
  }
  const Page = tablePage(screen, table)
  return <Page table={table} screen={screen} title={title} />
}

const plainPage = ({ route }: Screen | ScreenEntry['screen']) => pages[route] ?? PlaceholderPage
const tablePage = ({ route, kind }: Screen, { name }: Table) =>
  tablePages[route] ?? (kind === 'calendar' ? ownCalendars[name] : undefined) ?? generic[kind]

/** The page of a calendar, loaded together with the grid that it begins with and with what its table hands in. */
function calendarPage(load?: Calendars[string]) {
  return lazyPage(async () => {
    const [{ CalendarPage, calendarParts }] = await Promise.all([
      import('#src/layouts/calendar/calendar-page.tsx'),
      load && loadCalendar(load),
    ])
    return { default: CalendarPage, parts: calendarParts() }
  })
}

/** The page of a screen; most are lazy. */
export const componentOf = ({ screen, table }: ScreenEntry): object =>
  table ? tablePage(screen, table) : plainPage(screen)

/** How the form options of a table are loaded, where it has some. */
export function formOf(table: Table | undefined): (() => Promise<void>) | undefined {
  const load = table && tableForms[table.name]
  return load && (() => loadTableForm(load))
}

/** Prefetches the pages behind these links, and then their forms, when the browser is idle and the network is good. */
export function prefetchPages(linked: readonly ScreenEntry[]): void {
  const loads = [...linked.map((entry) => loaderOf(componentOf(entry))), ...linked.map(({ table }) => formOf(table))]
  prefetchWhenIdle([...new Set(loads)].filter((load) => load !== undefined))
}

export function resourcesOf(model: Model): ResourceProps[] {
  return screensOf(model).map(({ table, screen, title }) => ({
    name: table?.name ?? screen.route,
    identifier: screen.route,
    list: screen.route,
    meta: { label: title, parent: screen.area },
  }))
}
