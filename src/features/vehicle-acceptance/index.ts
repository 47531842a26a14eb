import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import type { Feature } from '../feature.ts'

export const vehicleAcceptance: Feature = {
  tablePages: {
    '/accettazioniMezzi/accettazioniMezzi': lazy(async () => ({
      default: (await import('./list/acceptance-list.tsx')).AcceptanceList,
    })),
  },
  forms: { accettazioni_mezzi: async () => (await import('./list/form.tsx')).acceptanceForm },
  pages: {
    '/accettazioniMezzi/accettazioneMezzo': lazy(async () => ({
      default: (await import('./stepper/acceptance-stepper.tsx')).AcceptanceStepper,
    })),
  },
  figures: {
    acceptance: {
      acceptances: lazy(async () => ({
        default: (await import('./home/acceptance-figures.tsx')).AcceptanceFigures,
      })),
    },
    service: {
      acceptancesToday: lazy(async () => ({ default: (await import('./home/service-figures.tsx')).ServiceFigures })),
    },
  },
  companions: {
    offlineCopies: lazy(async () => ({ default: (await import('./offline/offline-copies.tsx')).OfflineCopies })),
  },
}
