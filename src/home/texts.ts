import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  homeCard: {
    loading: 'Caricamento di {{name}}',
    failed: 'Questi dati non sono disponibili.',
    offline: 'Senza rete questi dati non arrivano.',
    stale: 'Non è stato possibile aggiornare questi dati.',
    retry: 'Riprova',
    retryOf: 'Riprova: {{name}}',
    all: 'Mostra tutto',
  },
})
