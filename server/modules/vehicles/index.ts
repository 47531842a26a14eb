import type { Module } from '../module.ts'
import { vehicleHooks } from './code-filters.ts'
import { importRoutes } from './import.ts'
import { serialTimeline, vehicleTimeline } from './timeline.ts'

/** The vehicles, of which inventories are made. */
export const vehicles: Module = {
  routes: importRoutes,
  hooks: () => ({ mezzi: vehicleHooks }),
  timelines: { mezzi: vehicleTimeline, matricole: serialTimeline },
}
