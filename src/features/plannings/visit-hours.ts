import { anHourLater } from '#schema/rules/visit-time.ts'
import type { Place } from '#src/calendar/span.ts'
import { dayOf, timeOf, wallNow } from '#src/calendar/wall-clock.ts'

interface Hours {
  date: string
  startTime: string
  endTime: string
}

const WORK_BEGINS = '09:00'

/** When a visit dropped at these moments takes place: within one day, where it begins. */
export function hoursOf(start: Date, end: Date): Hours {
  const date = dayOf(start)
  return { date, startTime: timeOf(start), endTime: dayOf(end) === date ? timeOf(end) : '23:59' }
}

/** The hours of a new visit picked in the calendar: an hour from a click, all of a span. A click on a day has no hour. */
export function pickedHours(start: Date, end?: Date): Hours {
  if (end) return hoursOf(start, end)
  const startTime = timeOf(start) === '00:00' ? WORK_BEGINS : timeOf(start)
  return { date: dayOf(start), startTime, endTime: anHourLater(startTime) }
}

/** The hours of a new visit that names none: on the day in sight, or today at the next full hour. */
export function newHours({ view, day }: Place): Hours {
  const now = wallNow()
  const next = anHourLater(`${timeOf(now).slice(0, 2)}:00`)
  const date = view === 'day' ? day : dayOf(now)
  const startTime = date === dayOf(now) && next < '22:00' ? next : WORK_BEGINS
  return { date, startTime, endTime: anHourLater(startTime) }
}
