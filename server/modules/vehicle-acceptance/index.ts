import type { Module } from '../module.ts'
import { findRoutes } from './find-routes.ts'
import { acceptanceHooks } from './hooks.ts'
import { acceptanceRoutes } from './routes.ts'

/** The acceptances of vehicles: recorded with checks, photos and a signature. */
export const vehicleAcceptance: Module = {
  routes: async (app) => {
    for (const routes of [acceptanceRoutes, findRoutes]) await app.register(routes)
  },
  hooks: () => ({ accettazioni_mezzi: acceptanceHooks }),
  overrides: ['GET /api/accettazioni_mezzi/:id', 'POST /api/accettazioni_mezzi', 'PUT /api/accettazioni_mezzi/:id'],
}
