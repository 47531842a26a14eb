import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import { FileCodeIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const apiDocs: Feature = {
  pages: { '/amministrazione/api': lazy(async () => ({ default: (await import('./api-docs-page.tsx')).ApiDocs })) },
  icons: { '/amministrazione/api': FileCodeIcon },
}
