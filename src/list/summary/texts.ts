import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  summary: {
    line: 'Riepilogo per {{name}}',
    none: 'Senza valore',
    others: 'Altri valori',
    count: '{{count, number(useGrouping: always)}}',
    loading: 'Caricamento del riepilogo…',
    failed: 'Il riepilogo non è disponibile.',
    retry: 'Riprova',
    empty: 'Nessuna riga da riepilogare.',
  },
})
