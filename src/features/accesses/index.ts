import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import { KeyIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const accesses: Feature = {
  pages: { '/utenti/accessi': lazy(async () => ({ default: (await import('./accesses-page.tsx')).AccessesPage })) },
  icons: { '/utenti/accessi': KeyIcon },
}
