import type { Module } from '../module.ts'
import { draftKeyRoutes } from './draft-key-routes.ts'
import { proofRoutes } from './proof-routes.ts'
import { profileRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

export const profile: Module = {
  routes: async (app) => {
    await app.register(profileRoutes)
    await app.register(secondFactorRoutes)
    await app.register(draftKeyRoutes)
    await app.register(proofRoutes)
  },
}
