import { sendsOf } from '../../sends/index.ts'
import type { Module } from '../module.ts'
import { callbacksDue } from './callbacks.ts'
import { brochureHooks, negotiationHooks, templateHooks } from './hooks.ts'
import { importRoutes } from './import-routes.ts'
import { noticeDeliveries, noticeHooks, notices, tellNewOwner } from './reassignment-notice.ts'
import { negotiationRoutes } from './routes.ts'
import { negotiationSends } from './sends.ts'
import { keepStanding, stateHooks } from './standing.ts'
import { templateRoutes } from './template-routes.ts'
import { negotiationTimeline } from './timeline.ts'

const sends = sendsOf(negotiationSends)

/** The negotiations and what is sent from them. */
export const negotiations: Module = {
  routes: async (app) => {
    for (const routes of [negotiationRoutes, sends.routes, templateRoutes, importRoutes]) await app.register(routes)
  },
  hooks: (app) => ({
    trattative_cp: {
      ...negotiationHooks,
      beforeSet: keepStanding,
      after: tellNewOwner(app),
    },
    stati_trattative: stateHooks,
    'mail-templates': templateHooks,
    'altre-configurazioni': brochureHooks,
    ...sends.hooks,
    ...noticeHooks,
  }),
  timelines: { trattative_cp: negotiationTimeline },
  registers: [...sends.registers, notices],
  becomesDue: callbacksDue,
  deliveries: (app) => ({ ...sends.deliveries(app), ...noticeDeliveries(app) }),
  overrides: sends.overrides,
}
