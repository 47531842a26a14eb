import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import { UsersRoundIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const users: Feature = {
  tablePages: { '/utenti/users': lazy(async () => ({ default: (await import('./users-page.tsx')).Users })) },
  figures: { admin: { users: lazy(async () => ({ default: (await import('./figures.tsx')).UserFigures })) } },
  icons: { '/utenti/users': UsersRoundIcon },
}
