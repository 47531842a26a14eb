import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const crmGroups: Feature = {
  tablePages: {
    '/configurations/usersGruppiCrm': lazy(() => import('./crm-groups-page.tsx'), 'CrmGroups'),
  },
}
