import { messages } from '#schema/italian/messages.ts'
import { noErrors } from '#schema/rows/row.ts'
import type { ValuesOf } from '#schema/rows/typed-rows.ts'
import { isDay } from '#schema/rules/day.ts'
import { addWorkingMinutes, calendarOf } from '#schema/rules/working-hours.ts'
import { now } from '../../clock.ts'
import type { Hooks } from '../../crud/hooks.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../http/errors.ts'
import { lockImports } from '../../import/import-rows.ts'
import { hourPairs, readTarget, renewDueTimes } from './calendar.ts'

const LEAP_YEAR = 2024
const YEAR = 365 * 86_400_000

/** By when calls are to be returned follows from the days that are closed. */
export const closedDayHooks: Hooks<'giorni-calendario'> = {
  admit: (_change, { tx }) => lockImports(tx, 'report-calls'),
  after: ({ before, after }, { tx }) => renewDueTimes(tx, [before?.data ?? [], after?.data ?? []].flat()),
}

/** A holiday falls on a day that there is, or on the Monday after Easter. */
export const holidayHooks: Hooks<'holidays'> = {
  before({ verb, before, values }) {
    const errors = verb === 'delete' ? {} : holidayErrors({ ...before, ...values })
    if (Object.keys(errors).length > 0) throw invalid(errors)
  },
  after: (_change, { tx }) => renewDueTimes(tx),
}

function holidayErrors({ rule, day, month, fromYear, toYear }: ValuesOf<'holidays'>): Record<string, string[]> {
  const errors = noErrors()
  if (rule === 'easterMonday') {
    if (day) errors.day = [messages.holidayMoves]
    if (month) errors.month = [messages.holidayMoves]
  } else if (!day || !month) {
    if (!day) errors.day = [messages.required]
    if (!month) errors.month = [messages.required]
  } else if (!isDay(`${padded(day)}-${padded(month)}-${LEAP_YEAR}`)) errors.day = [messages.dayOfMonth]
  if (fromYear && toYear && toYear < fromYear) errors.toYear = [messages.yearsOrder]
  return errors
}

const padded = (number: number): string => String(number).padStart(2, '0')

/** Hours have a beginning and an end; by when calls are to be returned follows from them. */
export const settingsHooks: Hooks<'contact-center-settings'> = {
  async before({ before, values }, { tx }) {
    const row = { ...before, ...values }
    const missing = hourPairs.flatMap(([from, to]) => {
      if (!row[from] === !row[to]) return []
      return row[from] ? to : from
    })
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, [messages.hoursHalf]])))
    if (!(await isReached(tx, row))) throw invalid({ target: [messages.targetUnreached] })
  },
  after: (_change, { tx }) => renewDueTimes(tx),
}

/** Whether the hours of a year are enough for the target. Where nobody ever works there is no time to reach it in. */
async function isReached(tx: Transaction, row: ValuesOf<'contact-center-settings'>): Promise<boolean> {
  const { week } = calendarOf(row, [], [])
  if (week.every((spans) => spans.length === 0)) return true
  const { calendar } = await readTarget(tx)
  const due = addWorkingMinutes({ ...calendar, week }, now(), row.target ?? 0)
  return due !== undefined && due.getTime() <= now().getTime() + YEAR
}
