import { dayOf, timeOf, wallDate } from '#src/calendar/wall-clock.ts'
import { Due } from '#src/calls/due.tsx'
import type { Negotiation } from '../paths.ts'
import { t } from './texts.ts'

interface Props {
  row: Negotiation
  /** The time on the clocks of Rome. */
  now: Date
}

/** How late a callback is, or when today it is due; the tooltip has its day. */
export function CallbackDue({ row: { richiamareInData: day, richiamareInOrario: time }, now }: Props) {
  if (!day) return null
  const title = [day, time].filter(Boolean).join(' ')
  const days = Math.round((wallDate(dayOf(now)).getTime() - wallDate(day).getTime()) / 86_400_000)
  if (days > 0) {
    return (
      <Due urgency="late" title={title}>
        {t('callback.lateBy', { count: days })}
      </Due>
    )
  }
  if (!time) return <Due urgency="soon">{t('callback.dueToday')}</Due>
  const isPast = time < timeOf(now)
  return <Due urgency={isPast ? 'late' : 'soon'}>{t(isPast ? 'callback.pastAt' : 'callback.dueAt', { time })}</Due>
}
