import { dayToIso } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import { locale } from '#src/lib/i18n.ts'
import { t } from './texts.ts'

export interface Day<E> {
  /** DD-MM-YYYY, in Rome. */
  day: string
  entries: E[]
}

/** Entries, which are in order, by the days of Rome on which they happened. */
export function byDay<E extends { at: string }>(entries: readonly E[]): Day<E>[] {
  const days: Day<E>[] = []
  for (const entry of entries) {
    const { day } = inRome(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

const DAY_MS = 24 * 3_600_000

/** How a day is called: by its distance from today where it is near, else by its date. */
export function dayName(day: string, now = new Date()): string {
  const midnight = (text: string) => Date.parse(`${dayToIso(text)}T00:00:00Z`)
  const distance = Math.round((midnight(day) - midnight(inRome(now).day)) / DAY_MS)
  if (distance === 0) return t('timeline.today')
  if (distance === 1) return t('timeline.tomorrow')
  if (distance === -1) return t('timeline.yesterday')
  const date = new Date(midnight(day))
  return date.toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
