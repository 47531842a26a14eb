import { lazyPage as lazy } from '#src/lib/prefetch.ts'
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
  figures: {
    'contact-center': {
      waiting: lazy(async () => ({ default: (await import('./home/waiting-figures.tsx')).WaitingFigures })),
    },
  },
}
