import { columnsOf } from '../../db/columns-of.ts'
import { phoneKeysOf } from '../../db/phone-key.ts'
import type { DueNotice } from '../../inbox/due.ts'
import { indexedSql } from './call-sql.ts'

const m = columnsOf<'missed-calls'>('m')

/** The numbers that somebody has taken and not called back in time: of the open calls of each number, the first one is told. */
export const callsLate: DueNotice = {
  kind: 'callLate',
  due: `select 'callLate missed-calls ' || "rowId" || to_char("at" at time zone 'UTC', ' YYYY-MM-DD HH24:MI') as "event", "userId",
      'missed-calls' as "table", "rowId", "at"
    from (select ${m('app_userId')} as "userId", min(m."id") as "rowId", min(${m('dueAt')}) as "at" from "missed-calls" m
      where ${indexedSql(m('outcome'))} = 'open' and ${m('internal')} = 'N' and ${m('app_userId')} is not null
      group by 1, ${phoneKeysOf<'missed-calls'>('m')('sender_phone')}) _lines
    where "at" > $1::timestamptz and "at" <= $2::timestamptz`,
}
