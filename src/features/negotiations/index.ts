import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

const ofNegotiations = { route: '/trattativeCp/trattativeCp', action: 'read', table: 'trattative_cp' } as const

const whenToCall = ['archiviata', 'esito', 'operatore', 'richiamareInData', 'richiamareInOrario']

export const negotiations: Feature = {
  tablePages: {
    '/trattativeCp/trattativeCp': lazy(() => import('./list/index.tsx'), 'Negotiations'),
    '/trattativeCp/trattativeCp/:id': lazy(() => import('./page/index.tsx'), 'NegotiationPage'),
    '/trattativeCp/invii': lazy(() => import('./deliveries/index.tsx'), 'Deliveries'),
  },
  home: {
    callbacks: {
      ...{ order: 10, column: 'work', ...ofNegotiations, hasScope: true, asks: whenToCall },
      Block: lazy(() => import('./home/callbacks.tsx'), 'Callbacks'),
    },
    failedSends: {
      ...{ order: 60, column: 'work', hasScope: true },
      ...{ route: '/trattativeCp/invii', action: 'read', table: 'trattative_cp_invii' },
      Block: lazy(() => import('./home/failed-sends.tsx'), 'FailedSends'),
    },
    states: {
      ...{ order: 10, column: 'side', ...ofNegotiations, hasScope: true },
      Block: lazy(() => import('./home/state-figures.tsx'), 'StateFigures'),
    },
    lateByOwner: {
      ...{ order: 20, column: 'side' },
      // Users who keep the states look after those who work in them.
      ...{ ...ofNegotiations, action: 'update', table: 'stati_trattative' },
      Block: lazy(() => import('./home/late-by-owner.tsx'), 'LateByOwner'),
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
