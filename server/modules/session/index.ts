import type { Module } from '../module.ts'
import { microsoftRoutes } from './microsoft-routes.ts'
import { sessionRoutes } from './routes.ts'

export const session: Module = {
  routes: async (app) => {
    await app.register(sessionRoutes)
    await app.register(microsoftRoutes)
  },
}
