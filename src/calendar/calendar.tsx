import { lazy, Suspense } from 'react'
import { Skeleton } from '#src/ui/states.tsx'
import { Agenda } from './agenda.tsx'
import type { GridProps } from './react-big-calendar/grid.tsx'
import { spanOf } from './span.ts'
import { Toolbar } from './toolbar.tsx'
import './calendar.css'

const Grid = lazy(() => import('./react-big-calendar/grid.tsx'))

interface Props extends GridProps {
  label: string
  busy: boolean
}

/** A controlled calendar of whatever has hours: month, week, day and agenda. */
export function Calendar({ label, busy, ...grid }: Props) {
  const { place, entries, onGo, onOpen } = grid
  return (
    <section className="calendar" aria-label={label}>
      <Toolbar place={place} onGo={(next) => onGo({ ...place, ...next })} />
      <div className={`calendar-body calendar-${place.view}`} aria-busy={busy}>
        {place.view === 'agenda' ? (
          <Agenda span={spanOf(place)} entries={entries} onOpen={onOpen} />
        ) : (
          <Suspense fallback={<Skeleton />}>
            <Grid {...grid} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
