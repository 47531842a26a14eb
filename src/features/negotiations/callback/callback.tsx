import type { Row } from '#schema/row.ts'
import { dayToIso } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import { rowOf } from '#src/providers/rows.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { NEGOTIATIONS } from '../sends/send.ts'
import './callback.css'
import { t } from './texts.ts'

/** When a negotiation is to be called back. */
export interface Callback {
  day: string
  time: string
  /** How that lies to today; undefined where nobody need call any more, since the negotiation is won, lost or archived. */
  due?: 'late' | 'today' | 'later'
}

/** The callback of a negotiation, seen on a day DD-MM-YYYY; undefined without one. */
export function callbackOf(row: Row, today: string): Callback | undefined {
  const { richiamareInData: day, richiamareInOrario: time, esito, archiviata } = rowOf(NEGOTIATIONS, row)
  if (!day) return undefined
  const isOpen = esito === 'A' && archiviata !== 'Y'
  return { day, time: time ?? '', due: isOpen ? dueOn(dayToIso(day), dayToIso(today)) : undefined }
}

const dueOn = (day: string, today: string) => (day < today ? 'late' : day === today ? 'today' : 'later')

/** The callback of a negotiation with its time: late and today stand out, also for whoever sees no colours. */
export function CallbackCell({ row }: { row: Row }) {
  const callback = callbackOf(row, inRome(new Date()).day)
  if (!callback) return null
  const { day, time, due } = callback
  return (
    <span className={`callback callback-${due ?? 'none'}`} title={due === 'late' ? t('callback.late') : undefined}>
      <span className="cell-date">
        {day} {time}
      </span>
      {due === 'late' && <AlertIcon aria-hidden="true" />}
      {due === 'late' && <span className="visually-hidden">{t('callback.late')}</span>}
      {due === 'today' && <span className="callback-due">{t('callback.today')}</span>}
    </span>
  )
}
