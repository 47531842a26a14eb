import { useEffect, useMemo, useState } from 'react'
import { calendarOf, workingMinutesBetween } from '#schema/rules/working-hours.ts'
import { Due, type Urgency } from '#src/calls/due.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { useRows } from '#src/providers/rows.ts'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'

/** Counts the minutes of work between two moments, and knows within how many of them callers are to be called back. */
export interface WorkingClock {
  target: number
  minutesBetween: (from: Date, to: Date) => number
}

interface Waiting {
  urgency: Urgency
  /** Minutes of work until the caller is to be called back; when late, since then. */
  minutes: number
}

/** Of the time to call back, the last part of which is short. */
const SHORT = 1 / 3

/** How much is left at this moment of the time in which a caller is to be called back. */
export function waitingOf({ dueAt }: Pick<Line, 'dueAt'>, clock: WorkingClock, now: Date): Waiting {
  const due = new Date(dueAt ?? now)
  if (now > due) return { urgency: 'late', minutes: clock.minutesBetween(due, now) }
  const minutes = clock.minutesBetween(now, due)
  return { urgency: minutes <= clock.target * SHORT ? 'soon' : 'inTime', minutes }
}

/** '12 min', '1 h 05 min', '26 ore'. */
export function minutesText(minutes: number): string {
  const whole = Math.floor(minutes)
  const hours = Math.floor(whole / 60)
  if (hours === 0) return `${whole} min`
  return hours < 10 ? `${hours} h ${String(whole % 60).padStart(2, '0')} min` : `${hours} ore`
}

/**
 * The working hours, holidays and closing days as they are defined: undefined while they load, null where they do not come, or are
 * not the current user's to read.
 */
export function useWorkingClock(): WorkingClock | null | undefined {
  const options = { queryOptions: { staleTime: 300_000 }, errorNotification: false } as const
  const queries = {
    settings: useRows('contact-center-settings', options).query,
    holidays: useRows('holidays', options).query,
    days: useRows('giorni-calendario', options).query,
  }
  const isLoading = Object.values(queries).some(({ isLoading }) => isLoading)
  const settings = queries.settings.data?.data[0]
  const holidays = queries.holidays.data?.data
  const days = queries.days.data?.data
  return useMemo(() => {
    if (!settings || !holidays || !days) return isLoading ? undefined : null
    const calendar = calendarOf(
      settings,
      holidays,
      days.map(({ data }) => data),
    )
    return { target: settings.target, minutesBetween: (from, to) => workingMinutesBetween(calendar, from, to) }
  }, [settings, holidays, days, isLoading])
}

const TICK_MS = 15_000

/** The time of now, which ticks often enough for minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface Props {
  line: Pick<Line, 'dueAt'>
  clock: WorkingClock | null | undefined
  now: Date
}

/** How much working time is left to call back, or how late it is; without the working hours, until when. The tooltip says until when. */
export function WaitingTime({ line, clock, now }: Props) {
  const until = t('worklist.until', { at: formatInstant(line.dueAt) })
  if (!clock) return <span>{until}</span>
  const { urgency, minutes } = waitingOf(line, clock, now)
  return (
    <Due urgency={urgency} title={until}>
      {t(`worklist.urgency.${urgency}`, { time: minutesText(minutes) })}
    </Due>
  )
}
