import { lazy } from '#src/lib/lazy.ts'
import { HelpIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const permissions: Feature = {
  pages: {
    '/utenti/permessi': lazy(() => import('./permissions-page.tsx'), 'PermissionsPage'),
  },
  icons: { '/utenti/permessi': HelpIcon },
}
