import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import type { Feature } from '../feature.ts'

export const contactCenter: Feature = {
  tablePages: {
    '/contactCenter/emails': lazy(async () => ({ default: (await import('./emails/emails-page.tsx')).Emails })),
    '/contactCenter/missed-calls': lazy(async () => ({
      default: (await import('./missed-calls/missed-calls-page.tsx')).MissedCalls,
    })),
    '/contactCenter/da-richiamare': lazy(async () => ({
      default: (await import('./worklist/worklist-page.tsx')).Worklist,
    })),
    '/contactCenter/report-calls': lazy(async () => ({
      default: (await import('./report-calls/report-calls-page.tsx')).ReportCalls,
    })),
    '/contactCenter/branch-offices': lazy(async () => ({
      default: (await import('./branch-offices/branch-offices-page.tsx')).BranchOffices,
    })),
  },
  home: {
    waiting: {
      ...{ order: 15, column: 'work' },
      ...{ route: '/contactCenter/da-richiamare', action: 'read', table: 'calls-to-return' },
      Block: lazy(async () => ({ default: (await import('./home/waiting-callers.tsx')).WaitingCallers })),
    },
    unnamed: {
      ...{ order: 60, column: 'side' },
      ...{ route: '/contactCenter/branch-offices', action: 'update', table: 'branch-offices' },
      Block: lazy(async () => ({ default: (await import('./home/unnamed-offices.tsx')).UnnamedOffices })),
    },
  },
}
