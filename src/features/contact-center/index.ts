import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import type { Feature } from '../feature.ts'

export const contactCenter: Feature = {
  tablePages: {
    '/contactCenter/emails': lazy(async () => ({ default: (await import('./emails/emails-page.tsx')).Emails })),
  },
}
