import { anHourLater } from '#schema/rules/visit-time.ts'
import { dayTitle, type ViewDate } from '#src/calendar/view-date.ts'
import { dayOf, timeOf, wallNow } from '#src/calendar/wall-clock.ts'
import type { RowOf } from '#src/providers/rows.ts'

interface Hours {
  date: string
  startTime: string
  endTime: string
}

/** When a visit is: 'giovedì 26 novembre 2026, 09:00–10:00'. */
export const whenText = ({ date, startTime, endTime }: RowOf<'plannings'>): string =>
  `${dayTitle(date)}, ${startTime}–${endTime}`

const WORK_BEGINS = '09:00'

/** Day and times of a visit dropped here. A visit ends on the day it begins. */
export function hoursOf(start: Date, end: Date): Hours {
  const date = dayOf(start)
  return { date, startTime: timeOf(start), endTime: dayOf(end) === date ? timeOf(end) : '23:59' }
}

/** Day and times of a new visit selected in the calendar: one hour after a click, or the selected range. A click on a day has no time. */
export function selectedHours(start: Date, end?: Date): Hours {
  if (end) return hoursOf(start, end)
  const startTime = timeOf(start) === '00:00' ? WORK_BEGINS : timeOf(start)
  return { date: dayOf(start), startTime, endTime: anHourLater(startTime) }
}

/** Day and times of a new visit by the button: on the day shown by the day view, or today at the next full hour. */
export function newHours({ view, day }: ViewDate): Hours {
  const now = wallNow()
  const nextHour = anHourLater(`${timeOf(now).slice(0, 2)}:00`)
  const date = view === 'day' ? day : dayOf(now)
  const startTime = date === dayOf(now) && nextHour < '22:00' ? nextHour : WORK_BEGINS
  return { date, startTime, endTime: anHourLater(startTime) }
}
