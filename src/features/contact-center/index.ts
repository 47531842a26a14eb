import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const contactCenter: Feature = {
  tablePages: {
    '/contactCenter/emails': lazy(() => import('./emails/emails-page.tsx'), 'Emails'),
    '/contactCenter/missed-calls': lazy(() => import('./missed-calls/missed-calls-page.tsx'), 'MissedCalls'),
    '/contactCenter/da-richiamare': lazy(() => import('./worklist/worklist-page.tsx'), 'Worklist'),
    '/contactCenter/report-calls': lazy(() => import('./report-calls/report-calls-page.tsx'), 'ReportCalls'),
    '/contactCenter/branch-offices': lazy(() => import('./branch-offices/branch-offices-page.tsx'), 'BranchOffices'),
  },
  home: { 'waiting-callers': lazy(() => import('./home/waiting-callers.tsx'), 'WaitingCallers') },
}
