import { durationOf } from '#schema/fields/duration.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Values } from '#schema/rows/row.ts'
import { cleanText } from '#schema/rules/clean-text.ts'
import { isDay } from '#schema/rules/day.ts'
import { inRome, momentInRome } from '#schema/rules/rome.ts'
import { now } from '../../clock.ts'

const MINUTE = 60_000
const FUTURE = 10 * MINUTE
const OLDEST = Date.UTC(2000, 0, 1)

/** What telephone systems call a caller who hides the number. */
const hidden =
  /^(anonymous|anonimo|unknown|sconosciuto|unavailable|private|privato|restricted|withheld|nascosto|numero (privato|sconosciuto|nascosto|anonimo)|private number)$/i

const numbers = ['callerNumber', 'destinationNumber']
const durations = ['ringDuration', 'talkDuration', 'totalDuration']

/** A sentence that refuses a value. */
class Refusal {
  sentence: string
  constructor(sentence: string) {
    this.sentence = sentence
  }
}

/**
 * One leg as a telephone system says it, as a body of `report-calls` but for its branch; the fields that cannot be read,
 * with a sentence each. A time without a zone is that of the clocks of Rome. The day is that of the time, whatever is sent.
 */
export function readCall(record: Values): { values: Values; errors: Record<string, string[]> } {
  const { callDate: _day, ...values } = record
  const errors: Record<string, string[]> = {}
  const take = (key: string, read: (value: unknown) => unknown) => {
    if (values[key] === undefined) return
    const value = read(values[key])
    if (value instanceof Refusal) errors[key] = [value.sentence]
    else values[key] = value
  }
  for (const key of numbers) take(key, phoneOf)
  for (const key of durations) take(key, secondsOf)
  for (const key of ['callId', 'legId']) take(key, (value) => textOf(value).toLowerCase() || value)
  take('status', (value) => (typeof value === 'string' ? textOf(value).toLowerCase() : value))
  take('internal', (value) => (typeof value === 'string' ? textOf(value).toUpperCase() || 'N' : (value ?? 'N')))
  take('callDateTime', momentOf)
  const { callDateTime } = values
  if (callDateTime === undefined) errors.callDateTime = [messages.required]
  else if (typeof callDateTime === 'string' && !errors.callDateTime)
    values.callDate = inRome(new Date(callDateTime)).day
  return { values, errors }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))
    ? cleanText(String(value)).trim()
    : ''

/** A number as it is dialled, without what SIP puts around it; null for none. What is left is judged by its field. */
function phoneOf(value: unknown): unknown {
  const text = textOf(value).replace(/\s+/g, ' ')
  if (text === '') return typeof value === 'string' ? null : value
  const address = /<([^<>]*)>/.exec(text)?.[1] ?? text
  const user = (/^(?:sips?|tel):(.*)$/i.exec(address.trim())?.[1] ?? address).split(/[@;]/)[0]?.trim() ?? ''
  if (user === '' || hidden.test(user)) return null
  return /\d/.test(user) ? user.replace(/^[^\d+(]+|[^\d)]+$/g, '') : new Refusal(messages.phone)
}

/** Seconds, as such or as mm:ss. */
function secondsOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = textOf(value)
  return text === '' ? null : (durationOf(text) ?? new Refusal(messages.duration))
}

const zoned = /(?:z|[+-]\d\d(?::?\d\d)?)$/i
const italian = /^(\d\d)[-/](\d\d)[-/](\d{4})[ T](.*)$/
const wall = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,6}))?)?$/

/** The moment as ISO 8601 in UTC. One the clocks of Rome showed twice is the first of the two; one they skipped is none. */
function momentOf(value: unknown): string | Refusal {
  if (value === null || value === '') return new Refusal(messages.required)
  const text = textOf(value).replace(italian, '$3-$2-$1T$4')
  const zone = zoned.exec(text.slice(10))?.[0] ?? ''
  const parts = wall.exec(text.slice(0, text.length - zone.length).trim())
  if (!parts) return new Refusal(messages.callTime)
  const [year = '', month = '', day = '', hour, minute, second = 0, fraction = ''] = parts.slice(1)
  const [hh, mm, ss] = [Number(hour), Number(minute), Number(second)]
  if (!isDay(`${day}-${month}-${year}`) || hh > 23 || mm > 59 || ss > 59) return new Refusal(messages.callTime)
  const sinceMidnight = ((hh * 60 + mm) * 60 + ss) * 1_000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  const iso = `${year}-${month}-${day}`
  const at = zone ? zonedMoment(iso, sinceMidnight, zone) : momentInRome(iso, sinceMidnight)
  if (!at) return new Refusal(zone ? messages.callTime : messages.callTimeSkipped)
  if (at.getTime() > now().getTime() + FUTURE) return new Refusal(messages.callInFuture)
  return at.getTime() < OLDEST ? new Refusal(messages.callTooOld) : at.toISOString()
}

function zonedMoment(day: string, sinceMidnight: number, zone: string): Date | undefined {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const ahead = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -MINUTE : MINUTE)
  if (Math.abs(ahead) > 14 * 60 * MINUTE || Number(minutes) > 59) return undefined
  return new Date(Date.parse(`${day}T00:00:00Z`) + sinceMidnight - ahead)
}
