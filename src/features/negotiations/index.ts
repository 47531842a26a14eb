import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import type { Feature } from '../feature.ts'

const ofNegotiations = { route: '/trattativeCp/trattativeCp', action: 'read', table: 'trattative_cp' } as const

export const negotiations: Feature = {
  tablePages: {
    '/trattativeCp/trattativeCp': lazy(async () => ({ default: (await import('./list/index.tsx')).Negotiations })),
    '/trattativeCp/trattativeCp/:id': lazy(async () => ({
      default: (await import('./page/index.tsx')).NegotiationPage,
    })),
    '/trattativeCp/calendarioTrattative': lazy(async () => {
      const { NegotiationCalendar, calendarParts } = await import('./calendar/index.tsx')
      return { default: NegotiationCalendar, parts: calendarParts() }
    }),
    '/trattativeCp/invii': lazy(async () => ({ default: (await import('./deliveries/index.tsx')).Deliveries })),
  },
  home: {
    callbacks: {
      ...{ order: 10, column: 'work', ...ofNegotiations, hasScope: true },
      Block: lazy(async () => ({ default: (await import('./home/callbacks.tsx')).Callbacks })),
    },
    failedSends: {
      ...{ order: 60, column: 'work', hasScope: true },
      ...{ route: '/trattativeCp/invii', action: 'read', table: 'trattative_cp_invii' },
      Block: lazy(async () => ({ default: (await import('./home/failed-sends.tsx')).FailedSends })),
    },
    states: {
      ...{ order: 10, column: 'side', ...ofNegotiations, hasScope: true },
      Block: lazy(async () => ({ default: (await import('./home/state-figures.tsx')).StateFigures })),
    },
    lateByOwner: {
      ...{ order: 20, column: 'side' },
      // Whoever keeps the states looks after those who work in them.
      ...{ ...ofNegotiations, action: 'update', table: 'stati_trattative' },
      Block: lazy(async () => ({ default: (await import('./home/late-by-owner.tsx')).LateByOwner })),
    },
  },
  companions: {
    sendFailures: lazy(async () => ({ default: (await import('./sends/send-failures.tsx')).SendFailures })),
  },
}
