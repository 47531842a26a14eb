import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const users: Feature = {
  tablePages: {
    '/utenti/users': lazy(() => import('./users-page.tsx'), 'Users'),
    '/utenti/users/:id': lazy(() => import('./user-page.tsx'), 'UserPage'),
  },
}
