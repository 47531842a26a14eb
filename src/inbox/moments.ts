import { dayToIso, shiftedDay } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import { formatInstant, instantFromRome } from '#src/lib/format.ts'
import { t } from './texts.ts'

const HOUR_MS = 3_600_000
const MORNING = '08:00'

/** When a notice comes back. */
export interface Later {
  name: 'hour' | 'tomorrow' | 'monday'
  /** ISO 8601. */
  until: string
}

/** The moments to which notices are put off: in an hour, and on the next mornings in Rome. On Sundays tomorrow is Monday. */
export function laterMoments(now = new Date()): Later[] {
  const today = inRome(now).day
  const weekday = new Date(dayToIso(today)).getUTCDay()
  const untilMonday = (8 - weekday) % 7 || 7
  const morning = (days: number) => instantFromRome(shiftedDay(today, days), MORNING)
  return [
    { name: 'hour', until: new Date(now.getTime() + HOUR_MS).toISOString() },
    { name: 'tomorrow', until: morning(1) },
    ...(untilMonday > 1 ? [{ name: 'monday' as const, until: morning(untilMonday) }] : []),
  ]
}

/** A moment as people say it: 'oggi alle 10:32', 'ieri alle 18:05', else '24-11-2026 09:00'. */
export function momentText(at: string, now = new Date()): string {
  const { day, time } = inRome(new Date(at))
  const today = inRome(now).day
  if (day === today) return t('inbox.today', { time })
  if (day === shiftedDay(today, -1)) return t('inbox.yesterday', { time })
  return formatInstant(at)
}
