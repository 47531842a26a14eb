import type { Module } from '../module.ts'
import { importRoutes } from './import.ts'

/** The vehicles, of which inventories are made. */
export const vehicles: Module = { routes: importRoutes }
