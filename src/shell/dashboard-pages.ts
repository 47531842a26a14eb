import { lazyPage } from '#src/lib/lazy-page.ts'

/** Pages of figures, which have no table: one by its definition, and the one that the user makes. */
export const DashboardPage = lazyPage(async () => ({
  default: (await import('#src/dashboards/dashboard-page.tsx')).DashboardPage,
}))
export const OwnDashboardPage = lazyPage(async () => ({
  default: (await import('#src/dashboards/own-page.tsx')).OwnDashboardPage,
}))
