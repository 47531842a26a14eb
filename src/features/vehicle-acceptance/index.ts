import { createElement } from 'react'
import { lazyPage as lazy } from '#src/lib/lazy-page.ts'
import { FormSkeleton } from '#src/ui/states.tsx'
import type { Feature } from '../feature.ts'

export const vehicleAcceptance: Feature = {
  tablePages: {
    '/accettazioniMezzi/accettazioniMezzi': lazy(async () => ({
      default: (await import('./list/acceptance-list.tsx')).AcceptanceList,
    })),
    '/accettazioniMezzi/accettazioniMezzi/:id': lazy(async () => ({
      default: (await import('./page/index.tsx')).AcceptancePage,
    })),
  },
  forms: { accettazioni_mezzi: async () => (await import('./list/form.tsx')).acceptanceForm },
  pages: {
    '/accettazioniMezzi/accettazioneMezzo': lazy(
      async () => ({ default: (await import('./stepper/acceptance-stepper.tsx')).AcceptanceStepper }),
      createElement(FormSkeleton),
    ),
  },
  verbs: { '/accettazioniMezzi/accettazioneMezzo': 'Registra accettazione' },
  home: {
    acceptance: {
      ...{ order: 5, column: 'work', isLanding: true },
      ...{ route: '/accettazioniMezzi/accettazioneMezzo', action: 'create', table: 'accettazioni_mezzi' },
      Block: lazy(async () => ({ default: (await import('./home/new-acceptance.tsx')).NewAcceptance })),
    },
    damaged: {
      ...{ order: 45, column: 'work' },
      ...{ route: '/accettazioniMezzi/accettazioniMezzi', action: 'read', table: 'accettazioni_mezzi' },
      Block: lazy(async () => ({ default: (await import('./home/damaged.tsx')).Damaged })),
    },
    failedReports: {
      ...{ order: 65, column: 'work' },
      ...{ route: '/accettazioniMezzi/accettazioniMezzi', action: 'read', table: 'accettazioni_mezzi_invii' },
      Block: lazy(async () => ({ default: (await import('./home/failed-reports.tsx')).FailedReports })),
    },
  },
  companions: {
    offlineCopies: lazy(async () => ({ default: (await import('./offline/offline-copies.tsx')).OfflineCopies })),
  },
}
