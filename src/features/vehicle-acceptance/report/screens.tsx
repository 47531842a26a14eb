import { sendsPage } from '#src/sends/list/sends-page.tsx'
import { reportSends } from './register.ts'

/** The list of the sends of reports. */
export const Reports = sendsPage(reportSends)
