import type { Module } from '../module.ts'
import { ownRows } from '../own-rows.ts'
import { ownHomeRoutes } from './routes.ts'

/** How people arrange the blocks of their home page. */
export const ownHome: Module = {
  routes: ownHomeRoutes,
  hooks: () => ({ 'home-arrangements': { ...ownRows, deletesPlainly: true } }),
  overrides: ['GET /api/home-arrangements/:id'],
}
