import { lazy } from '#src/lib/lazy.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import type { Feature } from '../feature.ts'

const ofVisits = {
  ...({ route: '/listPlannings', action: 'read', table: 'plannings' } as const),
  asks: ['agent', 'date', 'startTime', 'date_reminder'] satisfies FieldOf<'plannings'>[],
}

export const plannings: Feature = {
  tablePages: {
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
  calendars: { plannings: async () => (await import('./visit-calendar.tsx')).visitCalendar },
}
