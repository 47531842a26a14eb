import { lazy } from '#src/lib/lazy.ts'
import { UsersRoundIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const users: Feature = {
  tablePages: {
    '/utenti/users': lazy(() => import('./users-page.tsx'), 'Users'),
    '/utenti/users/:id': lazy(() => import('./user-page.tsx'), 'UserPage'),
  },
  icons: { '/utenti/users': UsersRoundIcon },
}
