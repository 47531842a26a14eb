import type { Module } from '../module.ts'
import { planningRoutes } from './routes.ts'
import { planningTimeline } from './timeline.ts'

export const plannings: Module = {
  routes: planningRoutes,
  overrides: ['POST /api/plannings'],
  timelines: { plannings: planningTimeline },
}
