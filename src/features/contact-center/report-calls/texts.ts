import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  trend: {
    show: 'Mostra i grafici',
    hide: 'Nascondi i grafici',
    totals: 'Totali',
    calls: 'Telefonate',
    answered: 'Risposte',
    missed: 'Perse',
    talk: 'Conversazione',
    ring: 'Squillo',
    charts: 'Andamento',
    byHour: 'Per ora',
    byOperator: 'Per operatore',
    hour: 'Ora',
    operator: 'Operatore',
    others_one: 'Un altro',
    others_other: 'Altri {{count}}',
    outgoing: 'In uscita',
    hourOf: '{{hour}}:00',
    bar: '{{name}}: {{answered}} risposte, {{missed}} perse',
    loading: 'I grafici si caricano…',
    empty: 'Nessuna telefonata con questi filtri',
    failed: 'I grafici non si possono leggere adesso.',
    retry: 'Riprova',
  },
})
