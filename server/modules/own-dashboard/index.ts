import type { Module } from '../module.ts'
import { blockHooks } from './hooks.ts'
import { ownDashboardRoutes } from './routes.ts'

/** The page of figures that people make for themselves. */
export const ownDashboard: Module = {
  routes: ownDashboardRoutes,
  hooks: () => ({ 'dashboard-blocks': blockHooks }),
  overrides: ['GET /api/dashboard-blocks/:id'],
}
