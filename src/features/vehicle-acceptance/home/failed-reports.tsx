import { failedSends } from '#src/sends/failed-sends.tsx'
import { reportSends } from '../report/register.ts'

/** Reports that have not left, on the home page. */
export const FailedReports = failedSends(reportSends)
