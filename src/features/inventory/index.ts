import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import type { Feature } from '../feature.ts'

export const inventory: Feature = {
  pages: {
    '/inventarioMezzi/:id?': lazy(async () => ({ default: (await import('./inventory-page.tsx')).InventoryPage })),
  },
  companions: {
    unsentScans: lazy(async () => ({ default: (await import('./count/companion.tsx')).UnsentScans })),
  },
}
