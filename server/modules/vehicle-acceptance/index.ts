import type { Module } from '../module.ts'
import { acceptanceReport } from './report/index.ts'

/** The acceptances of vehicles: recorded with checks, photos and a signature. */
export const vehicleAcceptance: Module = {
  routes: async (app) => {
    for (const routes of [...acceptanceReport.routes]) await app.register(routes)
  },
  hooks: () => ({ ...acceptanceReport.hooks }),
  deliveries: acceptanceReport.deliveries,
  overrides: [...acceptanceReport.overrides],
}
