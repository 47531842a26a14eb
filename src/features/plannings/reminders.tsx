import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/row.ts'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { asText } from '#src/lib/format.ts'
import { call } from '#src/lib/http.ts'
import { nameIn } from '#src/lib/records.ts'
import { currentSession } from '#src/lib/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { CloseIcon } from '#src/ui/icons.tsx'
import { rowsIn } from './overlap-hint.tsx'
import { t } from './texts.ts'
import './plannings.css'
import { visitPath } from './use-asked.ts'

/** What the person is to be reminded of today; each leads to its visit and can be put away until tomorrow. */
export function Reminders() {
  const may = useMay()
  const allowed = may('read', 'plannings') && may('open', '/plannings')
  const { data = [], error } = useQuery({ queryKey: ['reminders'], queryFn: fetchReminders, enabled: allowed })
  const [hidden, hide] = useHidden()
  if (error) return <p className="muted extra-missing">{t('visits.noReminders')}</p>
  const shown = data.filter(({ id }) => !hidden.includes(id))
  if (shown.length === 0) return null
  return (
    <section className="reminders" aria-labelledby="reminders">
      <h3 id="reminders">{t('visits.reminders')}</h3>
      <ul>
        {shown.map((row) => (
          <Reminder key={row.id} row={row} onHide={() => hide(row.id)} />
        ))}
      </ul>
    </section>
  )
}

const Reminder = ({ row, onHide }: { row: Row; onHide: () => void }) => (
  <li>
    <Link to={visitPath(row.id, asText(row.date))}>
      <span>
        <strong>{asText(row.title)}</strong>, {nameIn(row.customer, 'companyName')}
        <span className="muted">
          {asText(row.date)} {asText(row.startTime)}
        </span>
        <span>{asText(row.note_reminder)}</span>
      </span>
    </Link>
    <button
      type="button"
      className="icon-button"
      aria-label={t('visits.dismiss', { name: asText(row.title) })}
      onClick={onHide}
    >
      <CloseIcon />
    </button>
  </li>
)

const fetchReminders = async ({ signal }: { signal: AbortSignal }) =>
  rowsIn((await call('/api/plannings/reminders', { signal })).body)

/** The reminders put away by this person today, kept in the browser. */
function useHidden(): [readonly number[], (id: number) => void] {
  const key = `reminders-${currentSession()?.id ?? 0}`
  const [hidden, setHidden] = useState(() => readHidden(localStorage.getItem(key), dayOf(wallNow())))
  const hide = (id: number) => {
    const ids = [...hidden, id]
    setHidden(ids)
    localStorage.setItem(key, JSON.stringify({ day: dayOf(wallNow()), ids }))
  }
  return [hidden, hide]
}

/** What was kept, if it was kept today. */
export function readHidden(kept: string | null, today: string): number[] {
  try {
    const value: unknown = JSON.parse(kept ?? 'null')
    if (typeof value !== 'object' || value === null || !('ids' in value) || !('day' in value)) return []
    return value.day === today && Array.isArray(value.ids) ? value.ids.filter(Number.isInteger) : []
  } catch {
    return []
  }
}
