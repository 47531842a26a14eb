import { sendsBody } from '#src/sends/list/send-rows.tsx'
import { sendsPage } from '#src/sends/list/sends-page.tsx'
import { negotiationSends } from './register.ts'

/** The list of the sends of negotiations. */
export const Deliveries = sendsPage(negotiationSends)

/** The rows of those of one negotiation, on its page. */
export const SendsBody = sendsBody(negotiationSends)
