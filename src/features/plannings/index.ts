import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const plannings: Feature = {
  tablePages: {
    '/listPlannings/:id': lazy(() => import('./page/visit-page.tsx'), 'VisitPage'),
  },
  home: {
    'visits-today': lazy(() => import('./home/visits-today.tsx'), 'VisitsToday'),
    reminders: lazy(() => import('./home/reminders.tsx'), 'Reminders'),
    unreported: lazy(() => import('./home/unreported.tsx'), 'Unreported'),
  },
  forms: { plannings: async () => (await import('./visit-form.tsx')).visitForm },
  calendars: { plannings: async () => (await import('./visit-calendar.tsx')).visitCalendar },
}
