import type { Module } from '../module.ts'
import { blockHooks } from './hooks.ts'
import { mailHooks } from './mails/hooks.ts'
import { mailDeliveries } from './mails/mails.ts'
import { dashboardMailRoutes } from './mails/routes.ts'
import { ownDashboardRoutes } from './routes.ts'

/** The page of figures that people make for themselves, and pages that arrive at their address. */
export const ownDashboard: Module = {
  routes: async (app) => {
    for (const routes of [ownDashboardRoutes, dashboardMailRoutes]) await app.register(routes)
  },
  hooks: () => ({ 'dashboard-blocks': blockHooks, 'dashboard-mails': mailHooks }),
  deliveries: mailDeliveries,
  overrides: ['GET /api/dashboard-blocks/:id', 'GET /api/dashboard-mails/:id'],
}
