import { columnsOf } from '../../db/columns-of.ts'
import { isExtension, isOutside, legOrder } from './call-sql.ts'

// What all legs `l` of a call say of it, in a statement that groups them by call.

const l = columnsOf<'report-calls'>('l')

const order = legOrder(l('callDateTime'), l('legId'))
const outside = isOutside(l('callerNumber'))
const seconds = `greatest(coalesce(${l('totalDuration')}, 0), coalesce(${l('ringDuration')}, 0) + coalesce(${l('talkDuration')}, 0))`
const LONGEST = 359_999

export const answeredLegs = ` filter (where ${l('status')} = 'answered')`

/** The value of the first leg. */
export const first = (column: string, filter = ''): string => `(array_agg(${column} order by ${order})${filter})[1]`

/** The value of the first leg from outside, else of the first leg. */
export const fromOutside = (column: string): string =>
  `case when bool_or(${outside}) then ${first(column, ` filter (where ${outside})`)} else ${first(column)} end`

/** A call with a hidden number is incoming, unless it reaches an outside number and none of our telephones. */
const hiddenToUs = `bool_or(${l('callerNumber')} is null)
  and (bool_or(${isExtension(l('destinationNumber'))}) is true or bool_or(not ${isExtension(l('destinationNumber'))}) is not true)`

/** Whether it came in: from outside, or from a colleague to another. */
export const incoming = `(bool_and(${l('internal')} = 'Y') or bool_or(not ${isExtension(l('callerNumber'))}) is true or ${hiddenToUs})`

/** The seconds from the first leg to that moment of the call. */
export const secondsTo = (moment: string): string =>
  `least(extract(epoch from ${moment} - min(${l('callDateTime')})), ${LONGEST})::integer`

/** The seconds from the first leg to the end of the last. */
export const lasting = secondsTo(`max(${l('callDateTime')} + make_interval(secs => ${seconds}))`)
