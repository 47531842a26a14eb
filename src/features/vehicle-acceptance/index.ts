import { createElement } from 'react'
import { lazy } from '#src/lib/lazy.ts'
import { FormSkeleton } from '#src/ui/states.tsx'
import type { Feature } from '../feature.ts'

export const vehicleAcceptance: Feature = {
  tablePages: {
    '/accettazioniMezzi/accettazioniMezzi': lazy(() => import('./list/acceptance-list.tsx'), 'AcceptanceList'),
    '/accettazioniMezzi/accettazioniMezzi/:id': lazy(() => import('./page/index.tsx'), 'AcceptancePage'),
    '/accettazioniMezzi/invii': lazy(() => import('./report/screens.tsx'), 'Reports'),
  },
  home: { 'failed-reports': lazy(() => import('./home/failed-reports.tsx'), 'FailedReports') },
  forms: { accettazioni_mezzi: async () => (await import('./list/form.tsx')).acceptanceForm },
  pages: {
    '/accettazioniMezzi/accettazioneMezzo': lazy(
      () => import('./stepper/acceptance-stepper.tsx'),
      'AcceptanceStepper',
      createElement(FormSkeleton),
    ),
  },
  verbs: { '/accettazioniMezzi/accettazioneMezzo': 'Registra accettazione' },
  blocks: {
    acceptances: {
      ...{ title: 'Accettazione mezzi', order: 5, column: 'work', isLanding: true },
      lastFor: { action: 'update', table: 'users' },
      ...{ route: '/accettazioniMezzi/accettazioneMezzo', action: 'create', table: 'accettazioni_mezzi' },
      Block: lazy(() => import('./home/new-acceptance.tsx'), 'NewAcceptance'),
    },
  },
  companions: {
    offlineCopies: lazy(() => import('./offline/offline-copies.tsx'), 'OfflineCopies'),
  },
}
