import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import type { Feature } from '../feature.ts'

export const accesses: Feature = {
  places: { '/utenti/accessi': lazy(async () => ({ default: (await import('./accesses-page.tsx')).AccessesPage })) },
}
