import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { VisitLink } from './visit-link.tsx'

/** The current user's reminders of today; each links to its visit and can be dismissed until tomorrow. */
export function Reminders() {
  const may = useMay()
  const allowed = may('read', 'plannings') && may('open', '/plannings')
  const { data = [], error } = useQuery({ queryKey: ['reminders'], queryFn: fetchReminders, enabled: allowed })
  const [dismissed, dismiss] = useDismissed()
  if (error) return <p className="muted extra-missing">{t('visits.noReminders')}</p>
  const shown = data.filter(({ id }) => !dismissed.includes(id))
  if (shown.length === 0) return null
  return (
    <section className="visit-notes visit-reminders" aria-labelledby="reminders">
      <h3 id="reminders">{t('visits.reminders')}</h3>
      <ul>
        {shown.map((row) => (
          <Reminder key={row.id} row={row} onDismiss={() => dismiss(row.id)} />
        ))}
      </ul>
    </section>
  )
}

const Reminder = ({ row, onDismiss }: { row: RowOf<'plannings'>; onDismiss: () => void }) => (
  <li>
    <VisitLink row={row}>
      <span>{row.note_reminder}</span>
    </VisitLink>
    <IconButton label={t('visits.dismiss', { name: row.title })} onClick={onDismiss}>
      <CloseIcon />
    </IconButton>
  </li>
)

const fetchReminders = ({ signal }: { signal: AbortSignal }) =>
  readRows('plannings', '/api/plannings/reminders', { signal })

/** The reminders the current user has dismissed today, stored in the browser. */
function useDismissed(): [readonly number[], (id: number) => void] {
  const key = `reminders-${currentSession()?.id ?? 0}`
  const [dismissed, setDismissed] = useState(() => readDismissed(localStorage.getItem(key), dayOf(wallNow())))
  const dismiss = (id: number) => {
    const ids = [...dismissed, id]
    setDismissed(ids)
    localStorage.setItem(key, JSON.stringify({ day: dayOf(wallNow()), ids }))
  }
  return [dismissed, dismiss]
}

const stored = z.object({ day: z.string(), ids: z.array(z.number()) })

/** The dismissed ids; those of an earlier day no longer count. */
export function readDismissed(text: string | null, today: string): number[] {
  const { data } = jsonText(stored).safeParse(text)
  return data?.day === today ? data.ids : []
}
