import dayjs from 'dayjs'
import 'dayjs/locale/it'
import utc from 'dayjs/plugin/utc'
import { type DateLocalizer, dayjsLocalizer } from 'react-big-calendar'
import { locale } from '#src/lib/i18n.ts'
import { dayOf, timeOf, wallDate } from '../wall-clock.ts'

dayjs.extend(utc)
dayjs.locale('it')

/** dayjs that parses everything as wall-clock time. */
const wallDayjs: typeof dayjs = Object.setPrototypeOf((value?: dayjs.ConfigType) => dayjs.utc(value), dayjs)

/**
 * The library's date arithmetic, on wall-clock time. Methods that depend on the time zone of the machine are overridden:
 * wall-clock time has no zone, and all days have the same length.
 */
export const localizer: DateLocalizer = Object.assign(dayjsLocalizer(wallDayjs), {
  segmentOffset: 0,
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
  getMinutesFromMidnight: (date: Date) => date.getUTCHours() * 60 + date.getUTCMinutes(),
  merge: (date: Date, time: Date) => wallDate(dayOf(date), timeOf(time)),
})

interface Range {
  start: Date
  end: Date
}

const timeRange = ({ start, end }: Range) => `${timeOf(start)} – ${timeOf(end)}`
const formatWith = (parts: Intl.DateTimeFormatOptions) => (date: Date) =>
  date.toLocaleDateString(locale, { ...parts, timeZone: 'UTC' })

export const formats = {
  dateFormat: formatWith({ day: 'numeric' }),
  weekdayFormat: formatWith({ weekday: 'short' }),
  dayFormat: formatWith({ weekday: 'short', day: 'numeric' }),
  timeGutterFormat: timeOf,
  selectRangeFormat: timeRange,
  eventTimeRangeFormat: timeRange,
  eventTimeRangeStartFormat: ({ start }: Range) => `${timeOf(start)} – `,
  eventTimeRangeEndFormat: ({ end }: Range) => ` – ${timeOf(end)}`,
}
