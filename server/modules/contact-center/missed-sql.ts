import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { keyColumn, phoneKeySql } from '../../db/phone-key.ts'
import { goesOut, indexedSql, legKeys, legOrder } from './call-sql.ts'
import { answeredLegs, first, fromOutside, incoming, lasting } from './leg-sums.ts'

const l = columnsOf<'report-calls'>('l')
const k = columnsOf<'report-calls'>('k')
const m = columnsOf<'missed-calls'>('m')

/** The facts of a call from all its legs, or of a missed one from later calls. */
export interface CallFacts {
  callId: string
  /** Whether it came in: from outside, or from a colleague to another. */
  incoming: boolean
  answered: boolean
  receivedAt: string
  /** From the first leg to the end of the last, in seconds: how long the caller waited. */
  duration: number
  internal: boolean
  caller: string | null
  callerNumber: string | null
  branchOfficeId: number | null
  /** What closes it first, after it came in or was opened again: a leg that was answered. */
  outcome: 'calledBack' | 'answeredLater' | 'answered' | null
  outcomeAt: string | null
  outcomeBy: string | null
}

/** The calls with these ids, each from all of its legs. Each is found by itself: see knownRows. */
const callsSql = `select w."callId", w."reopenedAt",
    min(${l('callDateTime')}) as "receivedAt",
    ${lasting} as "duration",
    ${fromOutside(l('callerNumber'))} as "callerNumber", ${fromOutside(`l."${keyColumn('callerNumber')}"`)} as "${keyColumn('callerNumber')}", ${fromOutside(l('caller'))} as "caller",
    ${incoming} as "incoming", bool_and(${l('internal')} = 'Y') as "internal", bool_or(${l('status')} = 'answered') as "answered",
    ${first(l('branchOfficeId'), ` filter (where ${l('branchOfficeId')} is not null)`)} as "branchOfficeId",
    ${first(l('callDateTime'), answeredLegs)} as "answeredAt",
    ${first(`coalesce(${l('destination')}, ${l('destinationNumber')})`, answeredLegs)} as "answeredBy"
  from unnest($1::text[], $2::timestamptz[]) as w("callId", "reopenedAt")
  cross join lateral (select * from "report-calls" l where ${indexedSql(l('callId'))} = w."callId" offset 0) l
  group by w."callId", w."reopenedAt"`

/**
 * The legs by which somebody spoke with the number after that moment: call-backs of colleagues, and other calls of theirs,
 * which a queue may have passed on. No call lasts a day.
 */
const talksSql = (number: string, after: string): string => `
    select 'calledBack' as "outcome", ${l('callDateTime')} as "at", coalesce(${l('caller', 'callerNumber')}) as "by", ${l('callId', 'legId')}
    from "report-calls" l
    where ${legKeys('destinationNumber')} = ${number} and ${l('status')} = 'answered' and ${l('callDateTime')} > ${after}
      and ${goesOut('l')}
    union all
    select 'answeredLater', ${k('callDateTime')}, coalesce(${k('destination', 'destinationNumber')}), ${k('callId', 'legId')}
    from (select distinct ${l('callId')} from "report-calls" l
      where ${legKeys('callerNumber')} = ${number} and ${l('callDateTime')} > ${after} - interval '1 day') _theirs
    cross join lateral (select * from "report-calls" k where ${indexedSql(k('callId'))} = ${indexedSql('_theirs."callId"')} offset 0) k
    where ${k('status')} = 'answered' and ${k('callDateTime')} > ${after}`

const returnable = 's."incoming" and not s."answered" and not s."internal" and s."callerNumber" is not null'
// The digits are made of what is left: those of each leg would cost as much as all else.
const key = phoneKeySql('callerNumber', (column) => `s."${column}"`)

/**
 * What is known of the calls with these ids, and of those missed calls: one statement, whatever their number. Calls that were
 * answered or went out are told as such. What closes a call is asked only of those that somebody could return, and once of
 * each number, however often it rang.
 */
export function readFacts(
  tx: Transaction,
  calls: readonly { callId: string; reopenedAt?: string | null }[],
  missedIds: readonly number[],
): Promise<CallFacts[]> {
  return tx.query<CallFacts>(
    `with _calls as (${callsSql}), _subjects as (
       select c.*, greatest(c."receivedAt", c."reopenedAt") as "after" from _calls c
       union all
       select ${m('callId', 'reopenedAt', 'receivedAt', 'duration', 'sender_phone')}, m."${keyColumn('sender_phone')}", ${m('company_name')}, true, ${m('internal')} = 'Y', false,
         ${m('branchOfficeId')}, null, null, greatest(${m('receivedAt', 'reopenedAt')})
       from "missed-calls" m where m."id" = any($3::integer[])),
     _keys as (select ${key} as "key", min(s."after") as "after" from _subjects s where ${returnable} group by 1),
     _talks as materialized (select n."key", x.* from _keys n cross join lateral (${talksSql('n."key"', 'n."after"')}) x)
     select s."callId", s."incoming", s."answered", s."duration", s."internal", s."caller", s."callerNumber", s."branchOfficeId",
       ${wireInstant('s."receivedAt"')} as "receivedAt",
       case when s."answered" then 'answered' else x."outcome" end as "outcome",
       ${wireInstant('case when s."answered" then s."answeredAt" else x."at" end')} as "outcomeAt",
       left(case when s."answered" then s."answeredBy" else x."by" end, 200) as "outcomeBy"
     from _subjects s
     left join lateral (select * from _talks x where ${returnable} and x."key" = ${key} and x."at" > s."after"
       order by ${legOrder('x."at"', 'x."legId"')}, x."callId" collate "C" limit 1) x on true
     order by s."receivedAt", s."callId" collate "C"`,
    [calls.map(({ callId }) => callId), calls.map(({ reopenedAt }) => reopenedAt ?? null), missedIds],
  )
}
