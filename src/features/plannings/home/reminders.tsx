import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { z } from 'zod'
import { dayOf, wallDate, wallNow } from '#src/calendar/wall-clock.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeFacts, HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { useTodo } from '#src/home/todo.ts'
import { jsonText } from '#src/lib/net/answers.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { type RowOf, readRows } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { CustomerLink } from '../customer-link.tsx'
import styles from './reminders.module.css'
import { t } from './texts.ts'
import { VisitLink } from './visit-link.tsx'

const NAME = 'reminders'

/** The current user's reminders of today: of visits to come, then of those that are past. Each goes when it is done. */
export function Reminders() {
  const query = useQuery({ queryKey: ['reminders'], queryFn: fetchReminders })
  useFresh('plannings', true, query.refetch)
  const [dismissed, setDismissed] = useDismissed()
  const shown = query.data?.filter(({ id }) => !dismissed.includes(id)).toSorted(byDay) ?? []
  const dismiss = ({ id, title }: RowOf<'plannings'>) => {
    const restored = dismissed.filter((one) => one !== id)
    setDismissed([...restored, id])
    const action = { label: t('done.undo'), run: () => setDismissed(restored) }
    showMessage({ success: true, message: t('visitsHome.dismissed', { name: title }), action })
  }
  const isPast = ({ date }: RowOf<'plannings'>) => wallDate(date) < wallDate(dayOf(wallNow()))
  const [coming, past] = [shown.filter((row) => !isPast(row)), shown.filter(isPast)]
  useTodo(NAME, query.data && shown.length)
  const lines = (rows: readonly RowOf<'plannings'>[], text: 'visitsHome.reminder' | 'visitsHome.pastReminder') => (
    <HomeLines>
      {rows.map((row) => (
        <Reminder key={row.id} row={row} text={text} onDismiss={() => dismiss(row)} />
      ))}
    </HomeLines>
  )
  return (
    <HomeCard
      name={NAME}
      title={t('visitsHome.reminders')}
      count={shown.length}
      read={readOf(query)}
      isEmpty={shown.length === 0}
    >
      {lines(coming, 'visitsHome.reminder')}
      {past.length > 0 && <h3 className={clsx(styles.past, 'muted small')}>{t('visitsHome.pastReminders')}</h3>}
      {lines(past, 'visitsHome.pastReminder')}
    </HomeCard>
  )
}

const byDay = (one: RowOf<'plannings'>, other: RowOf<'plannings'>) =>
  wallDate(one.date, one.startTime).getTime() - wallDate(other.date, other.startTime).getTime()

interface ReminderProps {
  row: RowOf<'plannings'>
  text: 'visitsHome.reminder' | 'visitsHome.pastReminder'
  onDismiss: () => void
}

function Reminder({ row, text, onDismiss }: ReminderProps) {
  const { date: day, startTime: time } = row
  return (
    <HomeLine
      oneLine
      beside={
        <button
          type="button"
          className={buttons.small}
          aria-label={t('visitsHome.dismiss', { name: row.title })}
          onClick={onDismiss}
        >
          <CheckIcon aria-hidden="true" />
          {t('visitsHome.done')}
        </button>
      }
    >
      <VisitLink row={row} />, <CustomerLink row={row} />
      <HomeFacts>{t(text, { day, time })}</HomeFacts>
      {row.note_reminder && <p>{row.note_reminder}</p>}
    </HomeLine>
  )
}

const fetchReminders = ({ signal }: { signal: AbortSignal }) =>
  readRows('plannings', '/api/plannings/reminders', { signal, background: true })

/** The reminders the current user has dismissed today, stored in the browser. */
function useDismissed(): [readonly number[], (ids: readonly number[]) => void] {
  const key = `reminders-${currentSession()?.id ?? 0}`
  const [dismissed, setDismissed] = useState<readonly number[]>(() =>
    readDismissed(localStorage.getItem(key), dayOf(wallNow())),
  )
  const dismiss = (ids: readonly number[]) => {
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
