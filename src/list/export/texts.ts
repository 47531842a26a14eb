import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  export: {
    open: 'Esporta',
    openSelected: 'Esporta le righe selezionate',
    none: 'Nessuna riga da esportare',
    tooManySelected: 'Una per una se ne esportano al massimo {{most}}: seleziona tutte le righe del filtro',
    rows_one: 'Una riga, con i filtri e le colonne attuali',
    rows_other: '{{count, number(useGrouping: always)}} righe, con i filtri, l’ordine e le colonne attuali',
    selected_one: 'Una riga selezionata, con le colonne attuali',
    selected_other: '{{count, number(useGrouping: always)}} righe selezionate, con l’ordine e le colonne attuali',
    formats: { csv: 'CSV (.csv)', xlsx: 'Excel (.xlsx)', xls: 'Excel 97 (.xls)' },
  },
})
