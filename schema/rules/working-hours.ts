import { dayToIso } from './day.ts'
import { momentInRome, romeClock } from './rome.ts'

/** When somebody works, by the clocks of Rome. */
export interface WorkCalendar {
  /** The spans of each day of the week, from Sunday, in minutes since midnight, in their order. */
  week: readonly (readonly Span[])[]
  holidays: readonly Holiday[]
  /** Single days on which nobody works, as YYYY-MM-DD. */
  closed: ReadonlySet<string>
}

type Span = readonly [from: number, to: number]

/** A day of every year on which nobody works, by a rule: as rows of `holidays` say it. */
export interface Holiday {
  rule: string
  day?: number | null
  month?: number | null
  fromYear?: number | null
  toYear?: number | null
}

/** The hours of the week as the settings say them, HH:MM. A span without its end is none. */
export interface Hours {
  morningFrom?: string | null
  morningTo?: string | null
  afternoonFrom?: string | null
  afternoonTo?: string | null
  saturdayFrom?: string | null
  saturdayTo?: string | null
  sundayFrom?: string | null
  sundayTo?: string | null
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Ten years: nobody waits longer to be called back. */
const MOST_DAYS = 3_653
/** Two years: twice what the settings allow for, as days are closed after they were saved. */
const MOST_DAYS_AHEAD = 731

/** The calendar of these hours, holidays, and single closed days (DD-MM-YYYY). */
export function calendarOf(hours: Hours, holidays: readonly Holiday[], closedDays: readonly string[]): WorkCalendar {
  const weekday = [spanOf(hours.morningFrom, hours.morningTo), spanOf(hours.afternoonFrom, hours.afternoonTo)].flat()
  const saturday = spanOf(hours.saturdayFrom, hours.saturdayTo)
  const sunday = spanOf(hours.sundayFrom, hours.sundayTo)
  return {
    week: [sunday, weekday, weekday, weekday, weekday, weekday, saturday],
    holidays,
    closed: new Set(closedDays.map(dayToIso)),
  }
}

function spanOf(from: string | null | undefined, to: string | null | undefined): Span[] {
  return from && to && from < to ? [[minutesOf(from), minutesOf(to)]] : []
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How many minutes, and parts of one, somebody works between two moments; none when the second is not later. */
export function workingMinutesBetween(calendar: WorkCalendar, from: Date, to: Date): number {
  const [start, stop] = [from.getTime(), to.getTime()]
  const first = dayNumberOf(from)
  const last = Math.min(dayNumberOf(to), first + MOST_DAYS)
  let worked = 0
  for (let day = first; day <= last; day++)
    for (const [opens, closes] of workDay(calendar, day).spans)
      worked += Math.max(0, Math.min(closes, stop) - Math.max(opens, start))
  return worked / MINUTE
}

/** The moment by which so many minutes were worked; undefined when they never are, or not within two years. */
export function addWorkingMinutes(calendar: WorkCalendar, from: Date, minutes: number): Date | undefined {
  const first = dayNumberOf(from)
  let remaining = minutes * MINUTE
  for (let day = first; day < first + MOST_DAYS_AHEAD; day++) {
    const { spans, worked } = workDay(calendar, day)
    if (day > first && remaining > worked) remaining -= worked
    else
      for (const [opens, closes] of spans) {
        const begin = Math.max(opens, from.getTime())
        if (remaining <= closes - begin) return new Date(begin + remaining)
        remaining -= Math.max(0, closes - begin)
      }
  }
  return undefined
}

/** A day of a calendar: its spans, and how much is worked in all of them, in milliseconds since 1970 and milliseconds. */
interface WorkDay {
  spans: readonly Span[]
  worked: number
}

/** The days that were asked for, by calendar: thousands of calls ask for the same ones. */
const workDays = new WeakMap<WorkCalendar, Map<number, WorkDay>>()

function workDay(calendar: WorkCalendar, dayNumber: number): WorkDay {
  const daysOfCalendar = workDays.get(calendar) ?? new Map<number, WorkDay>()
  workDays.set(calendar, daysOfCalendar)
  const dayFound = daysOfCalendar.get(dayNumber) ?? workDayOf(calendar, dayNumber)
  daysOfCalendar.set(dayNumber, dayFound)
  return dayFound
}

function workDayOf(calendar: WorkCalendar, dayNumber: number): WorkDay {
  const hours = spansOn(calendar, dayNumber)
  const day = new Date(dayNumber * DAY).toISOString().slice(0, 10)
  if (hours.length === 0 || isClosed(calendar, day)) return { spans: [], worked: 0 }
  const spans = hours.flatMap(([from, to]): Span[] => {
    const [opens, closes] = [momentOn(day, from), momentOn(day, to)]
    return closes > opens ? [[opens, closes]] : []
  })
  return { spans, worked: spans.reduce((sum, [opens, closes]) => sum + closes - opens, 0) }
}

/** The day of a moment in Rome, counted from 1 January 1970. */
const dayNumberOf = (moment: Date): number => Math.floor(romeClock(moment).getTime() / DAY)

/** The spans of a day, counted from 1 January 1970, which was a Thursday. */
const spansOn = ({ week }: WorkCalendar, dayNumber: number): readonly Span[] =>
  week[(((dayNumber + 4) % 7) + 7) % 7] ?? []

/** Where clocks skip a time, what would begin or end then does so as much later as they skip. */
const momentOn = (day: string, minutes: number): number =>
  (momentInRome(day, minutes * MINUTE) ?? momentInRome(day, (minutes + 60) * MINUTE))?.getTime() ?? Number.NaN

/** Whether nobody works on the day YYYY-MM-DD, whatever day of the week it is. */
export function isClosed({ closed, holidays }: WorkCalendar, day: string): boolean {
  return closed.has(day) || holidays.some((holiday) => fallsOn(holiday, day))
}

function fallsOn({ rule, day, month, fromYear, toYear }: Holiday, iso: string): boolean {
  const year = Number(iso.slice(0, 4))
  if (year < (fromYear ?? year) || year > (toYear ?? year)) return false
  if (rule === 'easterMonday') return easterMonday(year) === iso
  return day === Number(iso.slice(8, 10)) && month === Number(iso.slice(5, 7))
}

const easters = new Map<number, string>()

/** The Monday after Easter as YYYY-MM-DD, by the Gregorian calendar. */
export function easterMonday(year: number): string {
  const cachedMonday = easters.get(year) ?? new Date(easter(year) + DAY).toISOString().slice(0, 10)
  easters.set(year, cachedMonday)
  return cachedMonday
}

/** Easter by the rule of Meeus, Jones and Butcher, in their letters. */
function easter(year: number): number {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const monthAndDay = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1)
}
