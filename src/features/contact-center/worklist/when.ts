import { inRome } from '#schema/rules/rome.ts'
import { t } from '../texts.ts'

type Text = 'at' | 'since'

/** 'alle 10:42', of another day 'il 20-11-2026 alle 17:05'; with `since` 'dalle 10:42', 'dal 20-11-2026 alle 17:05'. */
export function whenText(instant: string | null, now: Date, text: Text = 'at'): string {
  if (instant === null) return ''
  const { day, time } = inRome(new Date(instant))
  return t(`worklist.when.${text}${day === inRome(now).day ? 'Today' : ''}`, { day, time })
}
