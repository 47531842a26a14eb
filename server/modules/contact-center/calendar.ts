import {
  addWorkingMinutes,
  calendarOf,
  type Holiday,
  type Hours,
  type WorkCalendar,
} from '#schema/rules/working-hours.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { lockImports } from '../../import/import-rows.ts'
import { indexedSql } from './call-sql.ts'

const h = columnsOf<'contact-center-settings'>()
const f = columnsOf<'holidays'>()
const d = columnsOf<'giorni-calendario'>()
const m = columnsOf<'missed-calls'>('m')

/** The hours of the contact centre, and within how many minutes of work a call is to be returned. */
export interface Target {
  calendar: WorkCalendar
  minutes: number
}

/** The fields of the settings that say when work begins and when it ends. */
export const hourPairs = [
  ['morningFrom', 'morningTo'],
  ['afternoonFrom', 'afternoonTo'],
  ['saturdayFrom', 'saturdayTo'],
  ['sundayFrom', 'sundayTo'],
] as const

/** Reads hours, holidays and closed days as they are now. */
export async function readTarget(sql: Sql): Promise<Target> {
  const hours = hourPairs
    .flat()
    .map((name) => `'${name}', to_char(${h(name)}, 'HH24:MI')`)
    .join(', ')
  const [found] = await sql.query<{
    hours: Hours | null
    minutes: number | null
    holidays: Holiday[]
    closed: string[]
  }>(
    `select (select json_build_object(${hours}) from "contact-center-settings" order by "id" limit 1) as "hours",
       (select ${h('target')} from "contact-center-settings" order by "id" limit 1) as "minutes",
       (select coalesce(json_agg(_h), '[]') from (select ${f('rule', 'day', 'month', 'fromYear', 'toYear')} from "holidays") _h) as "holidays",
       (select coalesce(json_agg(to_char(${d('data')}, 'DD-MM-YYYY')), '[]') from "giorni-calendario") as "closed"`,
  )
  const { hours: week, minutes, holidays = [], closed = [] } = found ?? {}
  return { calendar: calendarOf(week ?? {}, holidays, closed), minutes: minutes ?? 0 }
}

/** By when a call received at that moment is to be returned; null where nobody ever works. */
export const dueAt = ({ calendar, minutes }: Target, receivedAt: string): string | null =>
  addWorkingMinutes(calendar, new Date(receivedAt), minutes)?.toISOString() ?? null

/** A call whose time to be returned has a day in it, or that has none; a day more at both ends, as days are those of Rome. */
const crosses = `exists (select 1 from unnest($1::text[]) as _day("text") cross join lateral (select to_date("text", 'DD-MM-YYYY') as "day") _at
  where ${m('receivedAt')} < "day" + 2 and (${m('dueAt')} is null or ${m('dueAt')} >= "day" - 1))`

/**
 * Works out anew by when open calls are to be returned: all of them, or those that these days (DD-MM-YYYY) matter to. It
 * follows from what was changed, so it leaves no history of its own.
 */
export async function renewDueTimes(tx: Transaction, days?: readonly string[]): Promise<void> {
  await lockImports(tx, 'report-calls')
  const target = await readTarget(tx)
  const open = await tx.query<{ id: number; receivedAt: Date | string }>(
    `select m."id", ${m('receivedAt')} from "missed-calls" m where ${indexedSql(m('outcome'))} = 'open'${days ? ` and ${crosses}` : ''}`,
    days ? [days] : [],
  )
  if (open.length === 0) return
  const due = open.map(({ receivedAt }) => dueAt(target, new Date(receivedAt).toISOString()))
  await tx.query(
    `update "missed-calls" as m set "dueAt" = _due."at"
     from unnest($1::integer[], $2::timestamptz[]) as _due("id", "at")
     where m."id" = _due."id" and ${m('dueAt')} is distinct from _due."at"`,
    [open.map(({ id }) => id), due],
  )
}
