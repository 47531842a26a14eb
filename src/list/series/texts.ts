import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  series: {
    open: 'Numeri liberi',
    title: 'Numeri liberi: {{name}}',
    intro: 'Numeri che nessuna riga ha più. Non vengono assegnati di nuovo.',
    empty: 'Nessun numero libero: la serie è completa.',
    number: 'Numero',
    field: 'Campo',
    reason: 'Motivo',
    reasons: { deleted: 'Riga eliminata', undone: 'Creazione annullata' },
    when: 'Quando',
    who: 'Chi',
    close: 'Chiudi',
  },
})
