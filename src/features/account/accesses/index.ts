import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../../feature.ts'

export const accesses: Feature = {
  pages: { '/utenti/accessi': lazy(() => import('./accesses-page.tsx'), 'AccessesPage') },
  blocks: {
    'refused-accesses': {
      ...{ title: 'Accessi non riusciti (24 ore)', order: 80, column: 'side' },
      ...{ route: '/utenti/accessi', action: 'update', table: 'users' },
      Block: lazy(() => import('./refused-accesses.tsx'), 'RefusedAccesses'),
    },
  },
}
