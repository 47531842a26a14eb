import { columnsOf } from '../../db/columns-of.ts'
import { keyColumn } from '../../db/phone-key.ts'
import { indexedSql, legOrder } from './call-sql.ts'
import { answeredLegs, first, fromOutside, incoming, lasting, secondsTo } from './leg-sums.ts'

const f = columnsOf<'report-calls'>('f')
const l = columnsOf<'report-calls'>('l')
const e = columnsOf<'report-calls'>('e')

/** The seconds within which a call is to be answered. */
const TARGET = 20

const rang = `coalesce(${l('destination', 'destinationNumber')})`
/** The names of the legs, each once; a call that is only passed on rings nowhere. */
const names = (name: string, legs: string): string =>
  `jsonb_agg(distinct ${name}) filter (where ${name} is not null and ${legs})`

/** A call from all its legs: who is on the other side of it is who called us, or whom the first leg calls. */
const legsSql = `select sum(l."version")::integer as "version", ${incoming} as "incoming",
    bool_or(${l('status')} = 'answered') as "answered", bool_and(${l('internal')} = 'Y') as "internal",
    ${fromOutside(l('caller'))} as "caller", ${fromOutside(l('callerNumber'))} as "callerNumber",
    ${fromOutside(`l."${keyColumn('callerNumber')}"`)} as "callerKey",
    ${first(l('destination'))} as "called", ${first(l('destinationNumber'))} as "calledNumber",
    ${first(`l."${keyColumn('destinationNumber')}"`)} as "calledKey",
    ${first(l('branchOfficeId'), ` filter (where ${l('branchOfficeId')} is not null)`)} as "branchOfficeId",
    ${names(rang, `${l('status')} = 'answered'`)} as "answering", ${names(rang, `${l('status')} <> 'redirected'`)} as "ringing",
    ${names(`coalesce(${l('caller', 'callerNumber')})`, 'true')} as "calling",
    ${secondsTo(`min(${l('callDateTime')} + make_interval(secs => coalesce(${l('ringDuration')}, 0)))${answeredLegs}`)} as "answeredIn",
    ${lasting} as "lasted", coalesce(sum(${l('ringDuration')}), 0)::integer as "ringDuration",
    coalesce(sum(${l('talkDuration')}), 0)::integer as "talkDuration"
  from "report-calls" l where ${indexedSql(l('callId'))} = ${indexedSql(f('callId'))}`

const earlier = `select 1 from "report-calls" e where ${indexedSql(e('callId'))} = ${indexedSql(f('callId'))}
  and (${legOrder(e('callDateTime'), e('legId'))}) < (${legOrder(f('callDateTime'), f('legId'))})`

const side = (theirs: string, ours: string): string => `case when c."incoming" then ${theirs} else ${ours} end`

/**
 * Calls, each as one row that begins with its first leg: a filter by day reads the legs of those days by their index, and the
 * others of their calls. Those that came in were answered or missed.
 */
export const callsSql = `select f."id", c."version", ${f('callId', 'callDate', 'callDateTime')},
    ${side(`case when c."answered" then 'answered' else 'missed' end`, `'outgoing'`)} as "outcome",
    ${side('c."caller"', 'c."called"')} as "party", ${side('c."callerNumber"', 'c."calledNumber"')} as "partyNumber",
    ${side('c."callerKey"', 'c."calledKey"')} as "${keyColumn('partyNumber')}",
    coalesce(${side('case when c."answered" then c."answering" else c."ringing" end', 'c."calling"')}, '[]') as "operators",
    c."branchOfficeId", ${side('case when c."answered" then c."answeredIn" else c."lasted" end', 'null')} as "waiting",
    ${side(`case when c."answered" and c."answeredIn" <= ${TARGET} then 'Y' else 'N' end`, 'null')} as "inTarget",
    c."ringDuration", c."talkDuration", case when c."internal" then 'Y' else 'N' end as "internal"
  from "report-calls" f cross join lateral (${legsSql}) c where not exists (${earlier})`
