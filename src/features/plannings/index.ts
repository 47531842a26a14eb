import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import { CalendarIcon, ClipboardIcon } from '#src/ui/icons.tsx'
import type { Feature } from '../feature.ts'

export const plannings: Feature = {
  tablePages: {
    '/plannings': lazy(async () => ({ default: (await import('./planning-calendar.tsx')).PlanningCalendar })),
  },
  figures: { crm: { visits: lazy(async () => ({ default: (await import('./figures.tsx')).VisitFigures })) } },
  forms: { plannings: async () => (await import('./visit-form.ts')).visitForm },
  icons: { '/plannings': CalendarIcon, '/listPlannings': ClipboardIcon },
}
