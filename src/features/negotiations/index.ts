import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const negotiations: Feature = {
  tablePages: {
    '/trattativeCp/trattativeCp': lazy(() => import('./list/index.tsx'), 'Negotiations'),
    '/trattativeCp/trattativeCp/:id': lazy(() => import('./page/index.tsx'), 'NegotiationPage'),
    '/trattativeCp/invii': lazy(() => import('./deliveries/index.tsx'), 'Deliveries'),
  },
  home: { callbacks: lazy(() => import('./home/callbacks.tsx'), 'Callbacks') },
  blocks: {
    'failed-sends': {
      ...{ title: 'Invii non riusciti', order: 60, column: 'work', hasScope: true },
      ...{ route: '/trattativeCp/invii', action: 'read', table: 'trattative_cp_invii' },
      Block: lazy(() => import('./home/failed-sends.tsx'), 'FailedSends'),
    },
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
