import { clsx } from 'clsx'
import { lazyPage } from '#src/lib/lazy-page.ts'
import { isPhone } from '#src/lib/media.ts'
import { Agenda } from './agenda.tsx'
import { AgendaSkeleton } from './agenda-skeleton.tsx'
import styles from './calendar.module.css'
import type { GridProps } from './react-big-calendar/grid.tsx'
import { Toolbar } from './toolbar.tsx'
import { dateRangeOf } from './view-date.ts'

const Grid = lazyPage(() => import('./react-big-calendar/grid.tsx'))

/** What a page with a calendar shows at once: a phone begins with the agenda. */
export const calendarParts = (): object[] => (isPhone() ? [] : [Grid])

interface Props extends GridProps {
  label: string
  busy: boolean
  /** Of some visible days nothing is known yet. */
  unknown: boolean
}

/** A controlled calendar with the views month, week, day and agenda. */
export function Calendar({ label, busy, unknown, ...grid }: Props) {
  const { viewDate, entries, onNavigateTo, onOpen } = grid
  return (
    <section className={clsx('surface', styles.calendar)} aria-label={label}>
      <Toolbar viewDate={viewDate} onNavigateTo={(next) => onNavigateTo({ ...viewDate, ...next })} />
      <div
        className={clsx(styles.body, viewDate.view === 'month' && styles.month)}
        data-calendar={viewDate.view}
        aria-busy={busy}
      >
        {viewDate.view === 'agenda' && unknown ? (
          <AgendaSkeleton />
        ) : viewDate.view === 'agenda' ? (
          <Agenda range={dateRangeOf(viewDate)} entries={entries} onOpen={onOpen} />
        ) : (
          <Grid {...grid} />
        )}
      </div>
    </section>
  )
}
