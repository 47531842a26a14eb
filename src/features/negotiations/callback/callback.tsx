import { clsx } from 'clsx'
import type { Row } from '#schema/rows/row.ts'
import { dayToIso } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import { dayOf, timeOf, wallDate } from '#src/calendar/wall-clock.ts'
import { Due } from '#src/calls/due.tsx'
import { Figures } from '#src/fields/figures.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Row as Parts } from '#src/ui/layout.tsx'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { t } from './texts.ts'

/** When a negotiation is to be called back. */
interface Callback {
  day: string
  time: string
  /** How that lies to today; undefined where nobody need call any more, since the negotiation is won, lost or archived. */
  due?: 'late' | 'today' | 'later'
}

/** The callback of a negotiation, seen on a day DD-MM-YYYY; undefined without one. */
export function callbackOf(row: Row, today: string): Callback | undefined {
  const negotiation = rowOf(NEGOTIATIONS, row)
  const { richiamareInData: day, richiamareInOrario: time } = negotiation
  if (!day) return undefined
  const due = isFollowed(negotiation) ? dueOn(dayToIso(day), dayToIso(today)) : undefined
  return { day, time: time ?? '', due }
}

/** Whether a negotiation goes on: nobody need call about one that is won, lost or archived. */
export const isFollowed = ({ esito, archiviata }: Pick<Negotiation, 'esito' | 'archiviata'>): boolean =>
  esito === 'A' && archiviata !== 'Y'

const dueOn = (day: string, today: string) => (day < today ? 'late' : day === today ? 'today' : 'later')

const inks = { none: 'muted', late: 'bad strong', today: 'waits strong', later: undefined } as const

/** The callback of a negotiation with its time, or in other words: late and today stand out, also without colours. */
export function CallbackCell({ row, text }: { row: Row; text?: string }) {
  const callback = callbackOf(row, inRome(new Date()).day)
  if (!callback) return null
  const { day, time, due } = callback
  return (
    <Parts
      as="span"
      gap="sm"
      oneLine
      className={clsx('one-line small-icons', inks[due ?? 'none'])}
      title={due === 'late' ? t('callback.late') : undefined}
    >
      <Figures>{text ?? `${day} ${time}`}</Figures>
      {due === 'late' && <AlertIcon aria-hidden="true" />}
      {due === 'late' && <span className="visually-hidden">{t('callback.late')}</span>}
      {due === 'today' && <span className="small">{t('callback.today')}</span>}
    </Parts>
  )
}

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
