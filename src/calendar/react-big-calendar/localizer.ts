import dayjs from 'dayjs'
import 'dayjs/locale/it'
import utc from 'dayjs/plugin/utc'
import { type DateLocalizer, dayjsLocalizer } from 'react-big-calendar'
import { locale } from '#src/lib/i18n.ts'
import { dayOf, timeOf, wallDate } from '../wall-clock.ts'

dayjs.extend(utc)
dayjs.locale('it')

/** dayjs, except that whatever it reads is a moment of wall-clock.ts. */
const wall: typeof dayjs = Object.setPrototypeOf((value?: dayjs.ConfigType) => dayjs.utc(value), dayjs)

/**
 * The arithmetic of the calendar on the clock on the wall. What its library would ask of the zone of this machine has one
 * answer here: there is none, and no day is longer than another.
 */
export const localizer: DateLocalizer = Object.assign(dayjsLocalizer(wall), {
  segmentOffset: 0,
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
  getMinutesFromMidnight: (at: Date) => at.getUTCHours() * 60 + at.getUTCMinutes(),
  merge: (date: Date, time: Date) => wallDate(dayOf(date), timeOf(time)),
})

interface Range {
  start: Date
  end: Date
}

const hours = ({ start, end }: Range) => `${timeOf(start)} – ${timeOf(end)}`
const words = (parts: Intl.DateTimeFormatOptions) => (at: Date) =>
  at.toLocaleDateString(locale, { ...parts, timeZone: 'UTC' })

/** How the calendar writes days and hours. */
export const formats = {
  dateFormat: words({ day: 'numeric' }),
  weekdayFormat: words({ weekday: 'short' }),
  dayFormat: words({ weekday: 'short', day: 'numeric' }),
  timeGutterFormat: timeOf,
  selectRangeFormat: hours,
  eventTimeRangeFormat: hours,
  eventTimeRangeStartFormat: ({ start }: Range) => `${timeOf(start)} – `,
  eventTimeRangeEndFormat: ({ end }: Range) => ` – ${timeOf(end)}`,
}
