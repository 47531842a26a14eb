import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import type { Feature } from '../feature.ts'

export const crmGroups: Feature = {
  tablePages: {
    '/configurations/usersGruppiCrm': lazy(async () => ({
      default: (await import('./crm-groups-page.tsx')).CrmGroups,
    })),
  },
}
