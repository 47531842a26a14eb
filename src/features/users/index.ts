import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import { UsersRoundIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const users: Feature = {
  tablePages: { '/utenti/users': lazy(async () => ({ default: (await import('./users-page.tsx')).Users })) },
  icons: { '/utenti/users': UsersRoundIcon },
}
