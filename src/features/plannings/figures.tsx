import { spanOf } from '#src/calendar/span.ts'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { Figures } from '#src/ui/figures.tsx'
import { Reminders } from './reminders.tsx'
import { t } from './texts.ts'
import { Unreported } from './unreported.tsx'

/** How many visits there are today and this week, the person's reminders, and the person's visits that lack a report. */
export function VisitFigures() {
  const day = dayOf(wallNow())
  const counted = { table: 'plannings', route: '/listPlannings' } as const
  return (
    <>
      <Figures
        figures={[
          { ...counted, filters: { date: day }, label: t('visits.today') },
          { ...counted, filters: { date: spanOf({ view: 'week', day }) }, label: t('visits.week') },
        ]}
      />
      <Reminders />
      <Unreported />
    </>
  )
}
