import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import type { Feature } from '../feature.ts'

export const inventory: Feature = {
  tablePages: {
    '/inventarioMezzi/inventariMezzi': lazy(async () => ({
      default: (await import('./list/inventory-list.tsx')).InventoryList,
    })),
    '/inventarioMezzi/:id?': lazy(async () => ({ default: (await import('./inventory-page.tsx')).InventoryPage })),
  },
  figures: {
    inventory: {
      inventories: lazy(async () => ({ default: (await import('./home/inventory-figures.tsx')).InventoryFigures })),
    },
  },
  companions: {
    unsentScans: lazy(async () => ({ default: (await import('./count/companion.tsx')).UnsentScans })),
  },
}
