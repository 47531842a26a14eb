import { dayToIso } from '#schema/rules/day.ts'
import { nextDay } from '#schema/rules/repeat.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'

export const TASKS = 'tasks'
export type Task = RowOf<typeof TASKS>

/** The row that a task is about. */
export interface About {
  table: string
  id: number
}

/** Today in Rome, DD-MM-YYYY. */
export const today = (): string => inRome(new Date()).day

/** Whether it should have been done before that day. */
export const isLate = ({ due, status }: Pick<Task, 'due' | 'status'>, day: string): boolean =>
  typeof due === 'string' && status !== 'done' && dayToIso(due) < dayToIso(day)

export const aboutOf = ({ table, row }: Pick<Task, 'table' | 'row'>): About | undefined =>
  table && row ? { table, id: row } : undefined

/** A moment of the day in UTC, for calendars. */
export const momentOf = (day: string): Date => new Date(`${dayToIso(day)}T12:00:00Z`)

const weekday = new Intl.DateTimeFormat('it-IT', { weekday: 'short', timeZone: 'UTC' })

/** A day near by, with that of the week and without its year: 'mar 17-03'. */
export const shortDay = (day: string): string => `${weekday.format(momentOf(day))} ${day.slice(0, 5)}`

/** What is said of a task that was just done: one that repeats comes again on another day. */
export function doneText(before: Task, done: Task): string {
  const { repeat, due, startsOn } = done
  if (before.repeated === 'Y' || done.repeated !== 'Y' || !repeat || !due) return t('tasks.isDone')
  const day = nextDay({ every: repeat, from: startsOn ?? due }, { after: due, notBefore: today() })
  return t('tasks.isDoneNext', { day: shortDay(day) })
}
