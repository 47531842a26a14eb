import { sendsOf } from '../../../sends/index.ts'
import { reportRoutes } from './routes.ts'
import { acceptanceSends } from './sends.ts'

const sends = sendsOf(acceptanceSends)

/** The report of an acceptance: printed, verified, and sent by e-mail. */
export const acceptanceReport = { ...sends, routes: [reportRoutes, sends.routes] }
