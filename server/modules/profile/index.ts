import type { Module } from '../module.ts'
import { profileRoutes } from './routes.ts'

export const profile: Module = { routes: profileRoutes }
