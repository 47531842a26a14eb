import { lazy } from '#src/lib/lazy.ts'
import { lazyPage } from '#src/lib/lazy-page.ts'
import type { Feature } from '../feature.ts'

export const inventory: Feature = {
  tablePages: {
    '/inventarioMezzi/inventariMezzi': lazy(() => import('./list/inventory-list.tsx'), 'InventoryList'),
    '/inventarioMezzi/:id?': lazyPage(async () => {
      const { InventoryPage, parts } = await import('./inventory-page.tsx')
      return { default: InventoryPage, parts }
    }),
  },
  forms: { inventari_mezzi: async () => (await import('./list/form.tsx')).inventoryForm },
  home: { 'open-inventories': lazy(() => import('./home/open-inventories.tsx'), 'OpenInventories') },
  companions: {
    unsentScans: lazy(() => import('./count/unsent-scans.tsx'), 'UnsentScans'),
  },
}
