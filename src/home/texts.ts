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
    isNew: 'Nuovo',
    less: 'Mostra meno',
    others_one: 'Un altro {{one}} {{part}}',
    others_other: 'Altri {{count, number(useGrouping: always)}} {{many}} {{part}}',
    othersF_one: 'Un’altra {{one}} {{part}}',
    othersF_other: 'Altre {{count, number(useGrouping: always)}} {{many}} {{part}}',
    otherValues: 'Altri valori ({{count, number(useGrouping: always)}})',
    without: 'Senza {{field}}',
    next: 'Prossimo:',
    nextF: 'Prossima:',
    edit: 'Modifica',
    editOf: 'Modifica {{name}}',
  },
})
