import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { overlapFields } from '#schema/rights/whole-answers.ts'
import { dayToIso, isDay, isTime } from '#schema/rules/day.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { timeOfDay, today } from '../../clock.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

type Field = keyof Rows['plannings']

/** The fields by which visits are found here: who finds them reads these of every visit. */
export const foundBy = {
  reminders: ['agent', 'user', 'date_reminder'],
  upcoming: ['agent', 'user', 'date', 'startTime'],
  unreported: ['agent', 'user', 'date', 'startTime', 'endTime', 'communicationReport', 'meetingsReport'],
  overlaps: overlapFields,
} as const satisfies Record<string, readonly Field[]>

const t = columnsOf<'plannings'>('t')
const u = columnsOf<'users'>('u')

/**
 * Whether a planning belongs to the user $1: to the agent the user is, or entered by the user for nobody, or for an agent
 * who does not sign in.
 */
const ownPlanning = `(
  ${t('agentId')} = (select ${u('agentId')} from "users" u where u."id" = $1)
  or ${t('userId')} = $1 and not exists (
    select 1 from "users" u where ${u('agentId')} = ${t('agentId')} and ${u('attivo')} = 'Y'))`

/** The plannings this user is to be reminded of today. */
export async function remindersOf(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select t."id" from "plannings" t where ${t('date_reminder')} = $2::date and ${ownPlanning}
     order by t."id" limit 500`,
    [userId, dayToIso(today())],
    'reminders',
  )
  return rows.map(({ id }) => id)
}

/** The plannings of this user from today on, the soonest first. */
export async function upcomingOf(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select t."id" from "plannings" t where ${t('date')} >= $2::date and ${ownPlanning}
     order by ${t('date')}, ${t('startTime')}, t."id" limit 100`,
    [userId, dayToIso(today())],
    'plannings to come',
  )
  return rows.map(({ id }) => id)
}

/** The latest plannings of this user that are over and have no report. */
export async function unreportedOf(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select t."id" from "plannings" t where ${ownPlanning}
       and (${t('date')} < $2::date or ${t('date')} = $2::date and ${t('endTime')} < $3::time)
       and ${t('communicationReportId')} is null
       and not exists (select 1 from "plannings__meetingsReport" m where m."ownerId" = t."id")
     order by ${t('date')} desc, ${t('startTime')} desc, t."id" desc limit 500`,
    [userId, dayToIso(today()), timeOfDay()],
    'plannings without a report',
  )
  return rows.map(({ id }) => id)
}

const number = z.coerce.number(messages.reference).pipe(rowId)
const time = z.string(messages.required).refine(isTime, messages.time)

/** Some hours of one agent; `id` is the visit they belong to, when it is there already. */
export const slot = z.object({
  agentId: number,
  date: z.string(messages.required).refine(isDay, messages.date),
  startTime: time,
  endTime: time,
  id: number.optional(),
})

/** The other visits of the agent that overlap those hours; one may begin when another one ends. */
export async function overlappingVisits(sql: Sql, { agentId, date, startTime, endTime, id }: z.output<typeof slot>) {
  const rows = await sql.query<{ id: number }>(
    `select t."id" from "plannings" t where ${t('agentId')} = $1 and ${t('date')} = $2::date
       and ${t('startTime')} < $4::time and ${t('endTime')} > $3::time and t."id" <> $5
     order by ${t('startTime')}, t."id" limit 100`,
    [agentId, dayToIso(date), startTime, endTime, id ?? 0],
    'overlapping plannings',
  )
  return rows.map((row) => row.id)
}
