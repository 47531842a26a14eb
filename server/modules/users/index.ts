import type { Module } from '../module.ts'
import { userHooks } from './hooks.ts'
import { userRoutes } from './routes.ts'
import { switchRoutes } from './switch-routes.ts'

export const users: Module = {
  routes: async (app) => {
    await app.register(userRoutes)
    await app.register(switchRoutes)
  },
  hooks: (app) => ({ users: userHooks(app.sessions) }),
  overrides: ['POST /api/users', 'PUT /api/users/:id'],
}
