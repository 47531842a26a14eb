import { formatInstant } from '#src/lib/format.ts'
import { AlertIcon, CheckIcon, ClockIcon } from '#src/ui/icons.tsx'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import { minutesText, type WorkingClock, waitingOf } from './waiting.ts'

const icons = { inTime: CheckIcon, soon: ClockIcon, late: AlertIcon } as const

/** How long the caller has been waiting, and whether there is still time; without the working hours, until when. */
export function WaitingTime({ line, clock, now }: { line: Line; clock?: WorkingClock; now: Date }) {
  if (!clock) return <p className="muted worklist-wait">{t('worklist.until', { at: formatInstant(line.dueAt) })}</p>
  const { urgency, waited, minutes } = waitingOf(line, clock, now)
  const Icon = icons[urgency]
  return (
    <p className="worklist-wait" title={t('worklist.until', { at: formatInstant(line.dueAt) })}>
      <span className={`urgency urgency-${urgency}`}>
        <Icon aria-hidden="true" />
        {t(`worklist.urgency.${urgency}`)}
        <span className="urgency-rest">{t(`worklist.rest.${urgency}`, { time: minutesText(minutes) })}</span>
      </span>
      <span className="muted">{t('worklist.waits', { time: minutesText(waited) })}</span>
    </p>
  )
}
