import { Due } from '#src/calls/due.tsx'
import { formatInstant } from '#src/lib/format.ts'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import { minutesText, type WorkingClock, waitingOf } from './waiting.ts'

interface Props {
  line: Pick<Line, 'dueAt'>
  clock: WorkingClock | null | undefined
  now: Date
}

/** How much working time is left to call back, or how late it is; without the working hours, until when. The tooltip says until when. */
export function WaitingTime({ line, clock, now }: Props) {
  const until = t('worklist.until', { at: formatInstant(line.dueAt) })
  if (!clock) return <span>{until}</span>
  const { urgency, minutes } = waitingOf(line, clock, now)
  return (
    <Due urgency={urgency} title={until}>
      {t(`worklist.urgency.${urgency}`, { time: minutesText(minutes) })}
    </Due>
  )
}
