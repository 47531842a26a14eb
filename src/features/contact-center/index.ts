import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import type { Feature } from '../feature.ts'
import { BRANCH_OFFICES_ROUTE, LIST_ROUTE, REPORT_ROUTE, WORKLIST_ROUTE } from './paths.ts'

export const contactCenter: Feature = {
  tablePages: {
    '/contactCenter/emails': lazy(async () => ({ default: (await import('./emails/emails-page.tsx')).Emails })),
    [LIST_ROUTE]: lazy(async () => ({ default: (await import('./missed-calls/missed-calls-page.tsx')).MissedCalls })),
    [WORKLIST_ROUTE]: lazy(async () => ({ default: (await import('./worklist/worklist-page.tsx')).Worklist })),
    [REPORT_ROUTE]: lazy(async () => ({ default: (await import('./report-calls/report-calls-page.tsx')).ReportCalls })),
    [BRANCH_OFFICES_ROUTE]: lazy(async () => ({
      default: (await import('./branch-offices/branch-offices-page.tsx')).BranchOffices,
    })),
  },
  figures: {
    'contact-center': {
      waiting: lazy(async () => ({ default: (await import('./home/waiting-figures.tsx')).WaitingFigures })),
    },
  },
}
