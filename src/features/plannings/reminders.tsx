import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { jsonText } from '#src/lib/answers.ts'
import { currentSession } from '#src/lib/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { type RowOf, readRows } from '#src/providers/rows.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
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

const Reminder = ({ row, onHide }: { row: RowOf<'plannings'>; onHide: () => void }) => (
  <li>
    <Link to={visitPath(row.id, row.date)}>
      <span>
        <strong>{row.title}</strong>, {row.customer.companyName}
        <span className="muted">
          {row.date} {row.startTime}
        </span>
        <span>{row.note_reminder}</span>
      </span>
    </Link>
    <IconButton label={t('visits.dismiss', { name: row.title })} onClick={onHide}>
      <CloseIcon />
    </IconButton>
  </li>
)

const fetchReminders = ({ signal }: { signal: AbortSignal }) =>
  readRows('plannings', '/api/plannings/reminders', { signal })

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

const kept = z.object({ day: z.string(), ids: z.array(z.number()) })

/** What was kept, if it was kept today. */
export function readHidden(text: string | null, today: string): number[] {
  const { data } = jsonText(kept).safeParse(text)
  return data?.day === today ? data.ids : []
}
