import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { t } from './texts.ts'

/** A typed note as it was first sent. The answer may have been lost: then the row has it, or not. */
export interface SentNote {
  typed: string
  /** How it stands in the notes of the row: with the day, and who wrote it. */
  line: string
  /** How often that line stood in the row it was first sent for. */
  before: number
}

/** What a typed note is sent as: while its text is the same, as before. Undefined without a text. */
export function noteToSend(
  note: string,
  { notes, who, last }: { notes: string | null; who: string; last?: SentNote },
): SentNote | undefined {
  const typed = note.trim()
  if (typed === '') return undefined
  if (last?.typed === typed) return last
  const line = t('callback.written', { day: dayOf(wallNow()), who, text: typed })
  return { typed, line, before: timesIn(notes, line) }
}

/** The notes of a row with this one below them; as they are where an earlier attempt has written it. */
export const withNote = (notes: string | null, { line, before }: SentNote): string | null =>
  timesIn(notes, line) > before ? notes : [notes, line].filter(Boolean).join('\n')

/** How often a line stands among notes; it may be of several lines itself. */
function timesIn(notes: string | null, line: string): number {
  const [all, part] = [`\n${notes ?? ''}\n`, `\n${line}\n`]
  let times = 0
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) times += 1
  return times
}
