import { columnsOf } from '../../db/columns-of.ts'
import { keyColumn, phoneKeysOf } from '../../db/phone-key.ts'
import { goesOut, indexedSql, legKeys } from './call-sql.ts'
import { recognisedSql } from './recognise.ts'

const m = columnsOf<'missed-calls'>('m')
const l = columnsOf<'report-calls'>('l')
const missedKey = phoneKeysOf<'missed-calls'>('m')

const latest = (column: string, filter: string): string =>
  `(array_agg(${column} order by ${m('receivedAt')} desc, m."id" desc) filter (where ${filter}))[1]`

/** The open calls of each number, as one row: those of customers, not of colleagues, and of whom can be called back. */
const linesSql = `select min(m."id") as "id", sum(m."version")::integer as "version", m."_key",
    ${latest(m('sender_phone'), 'true')} as "sender_phone",
    ${latest(m('company_name'), `${m('company_name')} is not null`)} as "company_name",
    ${latest(m('branchOfficeId'), `${m('branchOfficeId')} is not null`)} as "branchOfficeId",
    count(*)::integer as "attempts", min(${m('receivedAt')}) as "firstAt", max(${m('receivedAt')}) as "lastAt",
    min(${m('dueAt')}) as "dueAt",
    ${latest(m('app_userId'), `${m('app_userId')} is not null`)} as "app_userId",
    ${latest(m('takenAt'), `${m('app_userId')} is not null`)} as "takenAt",
    ${latest(m('note'), `${m('note')} <> ''`)} as "note",
    ${latest('m."id"', `${m('note')} <> ''`)} as "noteCallId",
    ${latest('m."id"', 'true')} as "lastCallId"
  from (
    select m.*, ${missedKey('sender_phone')} as "_key" from "missed-calls" m
    where ${indexedSql(m('outcome'))} = 'open' and ${m('internal')} = 'N' and ${m('sender_phone')} is not null
  ) m group by m."_key"`

/** How often somebody of ours called the number since, in vain. */
const callbacksSql = `select count(*)::integer as "callbacks" from (
    select 1 from "report-calls" l
    where ${legKeys('destinationNumber')} = o."_key" and ${goesOut('l')} and ${l('callDateTime')} > o."firstAt"
    group by ${l('callId')} having not bool_or(${l('status')} = 'answered')
  ) _vain`

/** The worklist of the contact centre: whom to call back, a row for each number, with who that is by now. */
export const callsToReturnSql = `select o."id", o."version", o."sender_phone", coalesce(r."name", o."company_name") as "name", r."kind",
    r."subjectId", r."customerId", nullif(r."owner", '') as "owner", o."branchOfficeId", o."attempts", b."callbacks",
    o."firstAt", o."lastAt", o."dueAt", o."app_userId",
    case when o."app_userId" is null then 'N' else 'Y' end as "taken", o."takenAt", o."note", o."noteCallId", o."lastCallId",
    o."_key" as "${keyColumn('sender_phone')}"
  from (${linesSql}) o
  left join lateral (${recognisedSql('o."_key"')}) r on true
  cross join lateral (${callbacksSql}) b`
