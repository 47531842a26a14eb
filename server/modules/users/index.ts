import type { Module } from '../module.ts'
import { userHooks } from './hooks.ts'
import { userRoutes } from './routes.ts'

export const users: Module = {
  routes: userRoutes,
  hooks: (app) => ({ users: userHooks(app.sessions) }),
  overrides: ['POST /api/users', 'PUT /api/users/:id'],
}
