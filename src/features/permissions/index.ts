import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import { HelpIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const permissions: Feature = {
  pages: {
    '/utenti/permessi': lazy(async () => ({ default: (await import('./permissions-page.tsx')).PermissionsPage })),
  },
  icons: { '/utenti/permessi': HelpIcon },
}
