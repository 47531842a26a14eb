import type { Module } from '../module.ts'
import { mapRoutes } from './routes.ts'

export const maps: Module = { routes: mapRoutes }
