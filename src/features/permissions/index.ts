import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const permissions: Feature = {
  pages: {
    '/utenti/permessi': lazy(() => import('./permissions-page.tsx'), 'PermissionsPage'),
  },
}
