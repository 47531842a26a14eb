import { isDay, isTime } from '#schema/rules/day.ts'
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

export function stateOf({ row, end }: Visit, now: Date): VisitState {
  const reported = row.communicationReport !== null || row.meetingsReport.length > 0
  if (reported) return 'reported'
  return end < now ? 'late' : 'planned'
}
