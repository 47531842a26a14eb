import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const customers: Feature = {
  tablePages: {
    '/customers/all': lazy(() => import('./customer-list.tsx'), 'CustomerList'),
    '/customers/:id?': lazy(() => import('./customer-page.tsx'), 'CustomerPage'),
  },
  forms: { details: async () => (await import('./detail-form.tsx')).detailForm },
}
