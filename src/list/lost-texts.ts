import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  lost: {
    filters: 'Parte del filtro non è stata applicata: {{parts}}',
    unknown: 'il campo «{{name}}» non c’è',
    value: '{{label}} «{{value}}» non è un valore valido',
    from: 'da {{from}}',
    to: 'fino a {{to}}',
    between: 'da {{from}} a {{to}}',
    unreadable: 'l’indirizzo non è leggibile',
    hidden: 'Per non mostrare più righe di quelle cercate, l’elenco non ne mostra nessuna.',
    total: 'righe non mostrate',
    show_one: 'Mostra senza questa parte',
    show_other: 'Mostra senza queste parti',
    sort: 'L’ordinamento per «{{name}}» non si può applicare: l’elenco è nell’ordine consueto',
    goOn: 'Va bene così',
  },
})
