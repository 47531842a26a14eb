import type { Module } from '../module.ts'
import { accessRoutes } from './routes.ts'

export const accesses: Module = { routes: accessRoutes }
