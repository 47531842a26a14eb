import type { Module } from '../module.ts'
import { defaultHooks, viewHooks } from './hooks.ts'
import { savedViewRoutes } from './routes.ts'

/** The views of lists that people save: for themselves, for a role, or for everybody. */
export const savedViews: Module = {
  routes: savedViewRoutes,
  hooks: (app) => ({ 'saved-views': viewHooks(app.model), 'default-views': defaultHooks(app.model) }),
  overrides: ['GET /api/saved-views/:id', 'GET /api/default-views/:id'],
}
