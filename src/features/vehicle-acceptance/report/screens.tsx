import { failedSends } from '#src/sends/failed-sends.tsx'
import { sendsPage } from '#src/sends/list/sends-page.tsx'
import { reportSends } from './register.ts'

/** The list of the sends of reports. */
export const Reports = sendsPage(reportSends)

/** Those that have not left, on the home page. */
export const FailedReports = failedSends(reportSends)
