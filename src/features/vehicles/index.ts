import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const vehicles: Feature = {
  tablePages: {
    '/inventarioMezzi/mezzi/:id': lazy(() => import('./vehicle-page.tsx'), 'VehiclePage'),
  },
  pages: {
    '/inventarioMezzi/matricola/:matricola': lazy(() => import('./serial-page.tsx'), 'SerialPage'),
  },
}
