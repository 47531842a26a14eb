import { lazyPage as lazy } from '#src/lib/prefetch.ts'
import type { Feature } from '../feature.ts'

export const vehicleAcceptance: Feature = {
  tablePages: {
    '/accettazioniMezzi/accettazioniMezzi': lazy(async () => ({
      default: (await import('./list/acceptance-list.tsx')).AcceptanceList,
    })),
  },
  forms: { accettazioni_mezzi: async () => (await import('./list/form.tsx')).acceptanceForm },
}
