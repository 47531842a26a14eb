import { COLLATION } from '../../crud/identifiers.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { phoneKeysOf } from '../../db/phone-key.ts'

/** The keys of the numbers of a leg: the caller's and the called one's. */
export const legKeys = phoneKeysOf<'report-calls'>('l')

/** Whether the number is one of our own telephones: it has at most five digits. */
export const isExtension = (column: string): string => `length(translate(${column}, ' ().-/+', '')) <= 5`

/** Whether the number is of somebody else, or hidden. */
export const isOutside = (column: string): string => `(${column} is null or not ${isExtension(column)})`

/** A choice or an id compared as the indexes of big tables have them. */
export const indexedSql = (column: string): string => `${column} collate ${COLLATION}`

/** The order of the legs of a call, the same on every database: ids of telephone systems are mostly numbers. */
export const legOrder = (at: string, legId: string): string => `${at}, length(${legId}), ${legId} collate "C"`

const k = columnsOf<'report-calls'>('k')

/** Whether that leg goes out: from one of our telephones, or from a hidden number in a call that reaches none of them. */
export function goesOut(alias: string): string {
  const l = columnsOf<'report-calls'>(alias)
  const toUs = `select 1 from "report-calls" k where ${indexedSql(k('callId'))} = ${indexedSql(l('callId'))} and ${isExtension(k('destinationNumber'))}`
  return `(${isExtension(l('callerNumber'))} or (${l('callerNumber')} is null and not exists (${toUs})))`
}
