import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import type { Feature } from '../feature.ts'

export const negotiations: Feature = {
  tablePages: {
    '/trattativeCp/trattativeCp': lazy(async () => ({ default: (await import('./list.tsx')).Negotiations })),
    '/trattativeCp/calendarioTrattative': lazy(async () => ({
      default: (await import('./calendar/index.tsx')).NegotiationCalendar,
    })),
    '/trattativeCp/invii': lazy(async () => ({ default: (await import('./deliveries/index.tsx')).Deliveries })),
  },
  figures: {
    cp: {
      callbacks: lazy(async () => ({ default: (await import('./home/callback-figures.tsx')).CallbackFigures })),
      sends: lazy(async () => ({ default: (await import('./deliveries/figures.tsx')).SendFigures })),
      states: lazy(async () => ({ default: (await import('./home/state-figures.tsx')).StateFigures })),
    },
  },
  companions: {
    sendFailures: lazy(async () => ({ default: (await import('./sends/send-failures.tsx')).SendFailures })),
  },
}
