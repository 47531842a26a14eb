import type { ResourceProps } from '@refinedev/core'
import type { ComponentType, ReactElement } from 'react'
import { type Model, type ScreenEntry, screensOf } from '#schema/model.ts'
import type { Screen, Table } from '#schema/table.ts'
import { lazy } from '#src/lib/lazy.ts'
import { loaderOf } from '#src/lib/lazy-page.ts'
import { prefetchWhenIdle } from '#src/lib/net/prefetch.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { loadTableForm } from '#src/record/table-forms.ts'
import { pages, tableForms, tablePages } from './features.ts'

const PlaceholderPage = lazy(() => import('#src/ui/placeholder-page.tsx'), 'PlaceholderPage')
const generic = {
  table: lazy(() => import('#src/layouts/table-list.tsx'), 'TableList'),
  single: lazy(() => import('#src/record/single-record.tsx'), 'SingleRecord'),
  record: lazy(() => import('#src/page/record-page.tsx'), 'RecordPage'),
  calendar: PlaceholderPage,
  custom: PlaceholderPage,
} satisfies Record<Screen['kind'], ComponentType<TablePageProps>>

export function pageOf({ screen, table, title }: ScreenEntry): ReactElement {
  if (!table) {
    const Page = plainPage(screen)
    return <Page screen={screen} title={title} />
  }
  const Page = tablePage(screen)
  return <Page table={table} screen={screen} title={title} />
}

const plainPage = ({ route }: Screen | ScreenEntry['screen']) => pages[route] ?? PlaceholderPage
const tablePage = ({ route, kind }: Screen) => tablePages[route] ?? generic[kind]

/** The page of a screen; most are lazy. */
export const componentOf = ({ screen, table }: ScreenEntry): object => (table ? tablePage(screen) : plainPage(screen))

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
