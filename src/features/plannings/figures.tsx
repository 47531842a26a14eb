import { dateRangeOf } from '#src/calendar/view-date.ts'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { Figures } from '#src/ui/figures.tsx'
import { Reminders } from './reminders.tsx'
import { t } from './texts.ts'
import { Unreported } from './unreported.tsx'

/** The number of visits today and this week, and the current user's reminders and visits without a report. */
export function VisitFigures() {
  const day = dayOf(wallNow())
  const shared = { table: 'plannings', route: '/listPlannings' } as const
  return (
    <>
      <Figures
        figures={[
          { ...shared, filters: { date: day }, label: t('visits.today') },
          { ...shared, filters: { date: dateRangeOf({ view: 'week', day }) }, label: t('visits.week') },
        ]}
      />
      <Reminders />
      <Unreported />
    </>
  )
}
