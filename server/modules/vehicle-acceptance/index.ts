import type { Module } from '../module.ts'
import { findRoutes } from './find-routes.ts'
import { acceptanceHooks, photoHooks } from './hooks.ts'
import { pageRoutes } from './page-routes.ts'
import { acceptanceReport } from './report/index.ts'
import { acceptanceRoutes } from './routes.ts'
import { damageDeliveries, noteDamage } from './tell-damage.ts'
import { acceptanceTimeline } from './timeline.ts'

/** The acceptances of vehicles: recorded with checks, photos and a signature, printed and sent as a report. */
export const vehicleAcceptance: Module = {
  routes: async (app) => {
    for (const routes of [acceptanceRoutes, pageRoutes, findRoutes, ...acceptanceReport.routes])
      await app.register(routes)
  },
  hooks: () => ({
    accettazioni_mezzi: { ...acceptanceHooks, after: noteDamage },
    accettazioni_mezzi_foto: photoHooks,
    ...acceptanceReport.hooks,
  }),
  timelines: { accettazioni_mezzi: acceptanceTimeline },
  deliveries: (app) => ({ ...acceptanceReport.deliveries(app), ...damageDeliveries(app) }),
  registers: acceptanceReport.registers,
  overrides: [
    'GET /api/accettazioni_mezzi/:id',
    'POST /api/accettazioni_mezzi',
    'PUT /api/accettazioni_mezzi/:id',
    ...acceptanceReport.overrides,
  ],
}
