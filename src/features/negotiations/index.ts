import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const negotiations: Feature = {
  tablePages: {
    '/trattativeCp/trattativeCp': lazy(() => import('./list/index.tsx'), 'Negotiations'),
    '/trattativeCp/trattativeCp/:id': lazy(() => import('./page/index.tsx'), 'NegotiationPage'),
    '/trattativeCp/invii': lazy(() => import('./sends/screens.tsx'), 'Deliveries'),
  },
  home: {
    callbacks: lazy(() => import('./home/callbacks.tsx'), 'Callbacks'),
    'failed-sends': lazy(() => import('./home/failed-sends.tsx'), 'FailedSends'),
  },
  forms: {
    trattative_cp: async () => (await import('./form/negotiation-form-options.tsx')).negotiationFormOptions,
  },
  calendars: {
    trattative_cp: async () => (await import('./calendar/negotiation-calendar.tsx')).negotiationCalendar,
  },
  companions: {
    sendFailures: lazy(() => import('./sends/send-failures.tsx'), 'SendFailures'),
  },
}
