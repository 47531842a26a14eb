import dayjs from 'dayjs'
import 'dayjs/locale/it'
import utc from 'dayjs/plugin/utc'
import { type DateLocalizer, dayjsLocalizer } from 'react-big-calendar'
import { locale } from '#src/lib/i18n.ts'
import { dayOf, timeOf, wallDate } from '../wall-clock.ts'

dayjs.extend(utc)
dayjs.locale('it')

/** dayjs, but whatever it parses is a moment of wall-clock.ts. */
const wall: typeof dayjs = Object.setPrototypeOf((value?: dayjs.ConfigType) => dayjs.utc(value), dayjs)

/**
 * The calendar's date arithmetic, on wall-clock time. What the library derives from the time zone of the machine is overridden:
 * there is none, and all days are equally long.
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
const written = (parts: Intl.DateTimeFormatOptions) => (at: Date) =>
  at.toLocaleDateString(locale, { ...parts, timeZone: 'UTC' })

export const formats = {
  dateFormat: written({ day: 'numeric' }),
  weekdayFormat: written({ weekday: 'short' }),
  dayFormat: written({ weekday: 'short', day: 'numeric' }),
  timeGutterFormat: timeOf,
  selectRangeFormat: hours,
  eventTimeRangeFormat: hours,
  eventTimeRangeStartFormat: ({ start }: Range) => `${timeOf(start)} – `,
  eventTimeRangeEndFormat: ({ end }: Range) => ` – ${timeOf(end)}`,
}
