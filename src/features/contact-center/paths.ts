import type { RowOf } from '#src/providers/rows.ts'

export const MISSED_CALLS = 'missed-calls'
export const CALLS_TO_RETURN = 'calls-to-return'
export const BRANCH_OFFICES = 'branch-offices'
export const OFFICE_USERS = 'branch-office-users'

export const LIST_ROUTE = '/contactCenter/missed-calls'
export const WORKLIST_ROUTE = '/contactCenter/da-richiamare'

/** Asks the list of missed calls, in its address, for the calls to return. */
export const VIEW = 'vista'
export const TO_RETURN = 'da-richiamare'

export type MissedCall = RowOf<typeof MISSED_CALLS>
/** One caller to be called back, with all calls that wait for it. */
export type Line = RowOf<typeof CALLS_TO_RETURN>

export const CUSTOMER_ROUTE = '/customers/:id?'
export const NEGOTIATIONS_ROUTE = '/trattativeCp/trattativeCp'

export const pageOfCustomer = (id: number): string => `/customers/${id}`
export const pageOfNegotiation = (id: number): string => `${NEGOTIATIONS_ROUTE}/${id}`
