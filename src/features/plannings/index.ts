import { lazy } from '#src/lib/lazy.ts'
import { lazyPage } from '#src/lib/lazy-page.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import type { Feature } from '../feature.ts'

const ofVisits = {
  ...({ route: '/listPlannings', action: 'read', table: 'plannings' } as const),
  asks: ['agent', 'date', 'startTime', 'date_reminder'] satisfies FieldOf<'plannings'>[],
}

export const plannings: Feature = {
  tablePages: {
    '/plannings': lazyPage(async () => {
      const { PlanningCalendar, calendarParts } = await import('./planning-calendar.tsx')
      return { default: PlanningCalendar, parts: calendarParts() }
    }),
    '/listPlannings/:id': lazy(() => import('./page/visit-page.tsx'), 'VisitPage'),
  },
  home: {
    visitsToday: {
      ...{ order: 20, column: 'work', ...ofVisits, hasScope: true },
      Block: lazy(() => import('./home/visits-today.tsx'), 'VisitsToday'),
    },
    reminders: {
      ...{ order: 30, column: 'work', ...ofVisits },
      Block: lazy(() => import('./home/reminders.tsx'), 'Reminders'),
    },
    unreported: {
      ...{ order: 30, column: 'side', ...ofVisits },
      Block: lazy(() => import('./home/unreported.tsx'), 'Unreported'),
    },
  },
  forms: { plannings: async () => (await import('./visit-form.tsx')).visitForm },
}
