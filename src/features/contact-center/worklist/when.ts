import { inRome } from '#schema/rules/rome.ts'

/** '10:42', of another day '20-11-2026 17:05'. */
export function timeText(instant: string | null, now: Date): string {
  if (instant === null) return ''
  const { day, time } = inRome(new Date(instant))
  return day === inRome(now).day ? time : `${day} ${time}`
}
