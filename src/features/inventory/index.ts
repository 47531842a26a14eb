import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import type { Feature } from '../feature.ts'

export const inventory: Feature = {
  tablePages: {
    '/inventarioMezzi/inventariMezzi': lazy(async () => ({
      default: (await import('./list/inventory-list.tsx')).InventoryList,
    })),
    '/inventarioMezzi/:id?': lazy(async () => {
      const { InventoryPage, parts } = await import('./inventory-page.tsx')
      return { default: InventoryPage, parts }
    }),
  },
  home: {
    inventories: {
      ...{ order: 40, column: 'work' },
      ...{ route: '/inventarioMezzi/inventariMezzi', action: 'read', table: 'inventari_mezzi' },
      Block: lazy(async () => ({ default: (await import('./home/open-inventories.tsx')).OpenInventories })),
    },
  },
  companions: {
    unsentScans: lazy(async () => ({ default: (await import('./count/companion.tsx')).UnsentScans })),
  },
}
