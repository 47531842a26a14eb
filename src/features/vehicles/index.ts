import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import type { Feature } from '../feature.ts'

export const vehicles: Feature = {
  tablePages: {
    '/inventarioMezzi/mezzi/:id': lazy(async () => ({ default: (await import('./vehicle-page.tsx')).VehiclePage })),
  },
  pages: {
    '/inventarioMezzi/matricola/:matricola': lazy(async () => ({
      default: (await import('./serial-page.tsx')).SerialPage,
    })),
  },
}
