import { isDay, isTime } from '#schema/rules/day.ts'
import { dayTitle } from '#src/calendar/view-date.ts'
import { wallDate } from '#src/calendar/wall-clock.ts'
import type { RowOf } from '#src/providers/rows.ts'
import type { VisitState } from './visit-colors.ts'

/** A row with a valid day and times. Rows without are not shown in the calendar. */
export interface Visit {
  row: RowOf<'plannings'>
  start: Date
  end: Date
  agentId?: number
}

export function visitOf(row: RowOf<'plannings'>): Visit | undefined {
  const { date: day, startTime: from, endTime: to, agent } = row
  if (!isDay(day) || !isTime(from) || !isTime(to)) return undefined
  return { row, start: wallDate(day, from), end: wallDate(day, to), agentId: agent?.id }
}

/** How a visit stands at that time of Rome. */
export function stateOf({ row, end }: Pick<Visit, 'row' | 'end'>, now: Date): VisitState {
  const reported = row.communicationReport !== null || row.meetingsReport.length > 0
  if (reported) return 'reported'
  return end < now ? 'late' : 'planned'
}

/** When a visit is: 'giovedì 26 novembre 2026, 09:00–10:00'. */
export const whenText = ({ date, startTime, endTime }: RowOf<'plannings'>): string =>
  `${dayTitle(date)}, ${startTime}–${endTime}`
