import { cleanText, plainDashes } from './clean-text.ts'
import { isDay, isTime, shiftedDay } from './day.ts'

const months = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic']
const monthNames = [
  ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno'],
  ...['luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
]
/** Days counted from today. */
const near: Readonly<Record<string, number>> = { ieri: -1, oggi: 0, domani: 1, dopodomani: 2 }

/** No day is written longer than this, marks nobody sees included. */
const LONGEST = 80

const weekday = /^(?:lun|mar|mer|gio|ven|sab|dom)(?:ted[iì]|coled[iì]|ved[iì]|erd[iì]|ato|enica)?'?\.?,? +(?=\d|primo)/
const numeric = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4}|\d{2})$/
const named = /^(?:il )?(\d{1,2}|primo)[°º]?(?: di)?[ \-/.]+([a-z]+)\.?,?[ \-/.]+(?:del )?'?(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/
const compact = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const compactYearFirst = /^(\d{4})(\d{2})(\d{2})$/
/** What spreadsheets write behind a day. */
const midnight = /[t ]0?0[:.]00(?:[:.]00(?:\.0+)?)?$/

/**
 * The day DD-MM-YYYY that somebody wrote as people do in Italy, counted from `today` where it is near; undefined where it names
 * none: '5/3/26', '5 marzo 2026', 'gio 5 mar 26', '05032026', '2026-03-05', 'domani'. Of a year of two digits 00 to 68 are 2000 to
 * 2068, 69 to 99 are 1969 to 1999. A day that does not exist is never another one.
 */
export function typedDay(text: string, today?: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const written = plainDashes(cleanText(text)).trim().toLowerCase().replace(/\s+/g, ' ')
  const days = Object.hasOwn(near, written) ? near[written] : undefined
  if (days !== undefined) return today === undefined ? undefined : shiftedDay(today, days)
  const bare = (yearFirst.test(written) ? written : written.replace(midnight, '')).replace(weekday, '')
  const day = readNumeric(bare) ?? readNamed(bare)
  return day !== undefined && isDay(day) ? day : undefined
}

function readNumeric(text: string): string | undefined {
  const parts = numeric.exec(text) ?? compact.exec(text)
  const day = parts ? dayOf(parts[1], parts[2], parts[3]) : undefined
  if (day !== undefined && isDay(day)) return day
  const iso = yearFirst.exec(text) ?? compactYearFirst.exec(text)
  return iso ? dayOf(iso[3], iso[2], iso[1]) : undefined
}

function readNamed(text: string): string | undefined {
  const [, day, word = '', year] = named.exec(text) ?? []
  const month = monthNames.findIndex((name, n) => name === word || months[n] === word || (word === 'sett' && n === 8))
  return day === undefined || month < 0 ? undefined : dayOf(day === 'primo' ? '1' : day, String(month + 1), year)
}

const LAST_OF_2000S = 68

function dayOf(day = '', month = '', year = ''): string {
  const century = year.length > 2 ? '' : Number(year) <= LAST_OF_2000S ? '20' : '19'
  return `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${century}${year}`
}

/** The time HH:MM that somebody wrote: '9', '930', '9.30', '9,30', 'h 9:30', 'ore 9.30', '09:30:00'; undefined where it names none. */
export function typedTime(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const written = cleanText(text)
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:alle )?ore|alle|h)\.? */, '')
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.,]?(\d{2})(?:[:.]00)?)?$/.exec(written) ?? []
  const time = hours === undefined ? '' : `${hours.padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : undefined
}

/** What stands between a day and a time. */
const between = [' h.', ' h', ' ore', ' alle', ',']

/** The day and time that somebody wrote: '5/3/26 9.30', '5 marzo 2026, ore 9', 'oggi alle 10:15'; undefined where they name none. */
export function typedMoment(text: string, today: string): { day: string; time: string } | undefined {
  if (text.length > LONGEST) return undefined
  const written = cleanText(text).trim()
  const at = written.lastIndexOf(' ')
  const before = between.reduce(
    (first, word) => (first.endsWith(word) ? first.slice(0, -word.length) : first),
    written.slice(0, Math.max(at, 0)).trim().toLowerCase(),
  )
  const [day, time] = [typedDay(before, today), typedTime(written.slice(at + 1))]
  return day === undefined || time === undefined ? undefined : { day, time }
}
