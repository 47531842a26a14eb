import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const apiDocs: Feature = {
  pages: { '/amministrazione/api': lazy(() => import('./api-docs-page.tsx'), 'ApiDocs') },
}
