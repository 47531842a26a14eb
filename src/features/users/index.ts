import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import { UsersRoundIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const users: Feature = {
  tablePages: {
    '/utenti/users': lazy(async () => ({ default: (await import('./users-page.tsx')).Users })),
    '/utenti/users/:id': lazy(async () => ({ default: (await import('./user-page.tsx')).UserPage })),
  },
  icons: { '/utenti/users': UsersRoundIcon },
}
