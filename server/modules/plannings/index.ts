import type { Module } from '../module.ts'
import { planningRoutes } from './routes.ts'

export const plannings: Module = { routes: planningRoutes, overrides: ['POST /api/plannings'] }
