import { messages } from '#schema/italian/messages.ts'
import type { ListQuery } from '#schema/lists/list-query.ts'
import { tableOf } from '#schema/model.ts'
import { callFigureFields } from '#schema/rights/whole-answers.ts'
import { type ListEngine, listOf } from '../../crud/list/list.ts'
import type { Reading } from '../../crud/reading.ts'
import { statementName } from '../../crud/statement-name.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { rowForbidden } from '../../http/errors.ts'
import { isOutside } from './call-sql.ts'

/** How many calls that came in were answered, and how many were not. */
interface TrendRow {
  answered: number
  missed: number
}

/** The calls of a list in figures. */
export interface Trend {
  /** Calls, not legs; of those that went out only how many. Durations are the sums of the legs, in seconds. */
  totals: TrendRow & {
    calls: number
    outgoing: number
    legs: number
    ringDuration: number
    talkDuration: number
    totalDuration: number
  }
  /** By the hour in Rome in which they began, 0 to 23; hours without any are left out. */
  byHour: ({ hour: number } & TrendRow)[]
  /** By whose telephone rang, in legs, most first: what they answered, and what rang there and nobody answered. At most 20. */
  byOperator: ({ operator: string; talkDuration: number } & TrendRow)[]
  /** All beyond those. */
  others: ({ operators: number; talkDuration: number } & TrendRow) | null
}

const MOST = 20
const t = columnsOf<'report-calls'>('t')

const answered = `${t('status')} = 'answered'`

const cameIn = `bool_and(${t('internal')} = 'Y') or bool_or(${isOutside(t('callerNumber'))})`

/** The calls of the legs found: grouped by their ids alone, which is the dear part. */
const callsSql = (
  where: string,
): string => `select ${t('callId')}, min(${t('callDateTime')}) as "at", ${cameIn} as "incoming",
    bool_or(${answered}) as "answered", count(*) as "legs", sum(${t('ringDuration')}) as "ring",
    sum(${t('talkDuration')}) as "talk", sum(${t('totalDuration')}) as "total"
  from "report-calls" t${where} group by ${t('callId')}`

/** The telephones that rang in calls that came in; what a queue or a menu only passed on rang nowhere. */
const operatorsSql = (
  where: string,
): string => `select coalesce(${t('destination', 'destinationNumber')}) as "operator",
    count(*) filter (where ${answered})::integer as "answered", count(*) filter (where not c."answered")::integer as "missed",
    coalesce(sum(${t('talkDuration')}), 0)::integer as "talkDuration"
  from (select * from "report-calls" t${where}) t join _calls c using ("callId")
  where c."incoming" and ${t('status')} <> 'redirected' and coalesce(${t('destination', 'destinationNumber')}) is not null
  group by 1`

const counted = `count(*) filter (where "incoming" and "answered")::integer as "answered",
  count(*) filter (where "incoming" and not "answered")::integer as "missed"`
const sums = `coalesce(sum("answered"), 0)::integer as "answered", coalesce(sum("missed"), 0)::integer as "missed",
  coalesce(sum("talkDuration"), 0)::integer as "talkDuration"`

/**
 * Counts the calls of a list, by one statement. A call is answered when a leg of it in the list is. Throws 403 unless all that
 * is counted is read.
 */
export async function trendOf(sql: Sql, engine: ListEngine, query: ListQuery, reading: Reading): Promise<Trend> {
  const table = tableOf(engine.model, 'report-calls')
  const isRead = callFigureFields.every((name) => reading.fields.includes(name))
  if (!isRead) throw rowForbidden(messages.wholeTable(table.label.many))
  const list = listOf(sql, engine, table, query, reading)
  const text = `with _calls as materialized (${callsSql(list.where)}),
    _operators as materialized (
      select _o.*, row_number() over (order by "answered" + "missed" desc, "operator") as "rank" from (${operatorsSql(list.where)}) _o)
    select json_build_object(
      'totals', (select to_json(_t) from (select count(*)::integer as "calls", ${counted},
        count(*) filter (where not "incoming")::integer as "outgoing", coalesce(sum("legs"), 0)::integer as "legs",
        coalesce(sum("ring"), 0)::integer as "ringDuration", coalesce(sum("talk"), 0)::integer as "talkDuration",
        coalesce(sum("total"), 0)::integer as "totalDuration" from _calls) _t),
      'byHour', (select coalesce(json_agg(_h order by "hour"), '[]') from (
        select extract(hour from "at" at time zone 'Europe/Rome')::integer as "hour", ${counted} from _calls where "incoming" group by 1) _h),
      'byOperator', (select coalesce(json_agg(json_build_object('operator', "operator", 'answered', "answered", 'missed', "missed",
        'talkDuration', "talkDuration") order by "rank"), '[]') from _operators where "rank" <= ${MOST}),
      'others', (select to_json(_o) from (select count(*)::integer as "operators", ${sums} from _operators where "rank" > ${MOST}
        having count(*) > 0) _o)) as "trend"`
  const [answer] = await sql.query<{ trend: Trend }>(text, list.filterValues, statementName(text, 'client'))
  if (!answer) throw new Error('Counting answers one row')
  return answer.trend
}
