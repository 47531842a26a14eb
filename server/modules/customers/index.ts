import type { Module } from '../module.ts'
import { customerHooks, detailHooks } from './hooks.ts'
import { customerRoutes } from './routes.ts'
import { customerTimeline } from './timeline.ts'

export const customers: Module = {
  routes: customerRoutes,
  hooks: () => ({ customers: customerHooks, details: detailHooks }),
  timelines: { customers: customerTimeline },
}
