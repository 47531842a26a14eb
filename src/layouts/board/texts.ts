import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the board of a list. */
export const t = withTexts({
  board: {
    columns: 'Colonne',
    news: 'Ci sono novità',
    showNews: 'Mostra le novità di {{name}}',
    others: {
      m_one: 'Un altro {{one}} ha un valore che qui non ha una colonna: filtra l’elenco per vederlo.',
      m_other: 'Altri {{counted}} hanno valori che qui non hanno una colonna: filtra l’elenco per vederli.',
      f_one: 'Un’altra {{one}} ha un valore che qui non ha una colonna: filtra l’elenco per vederla.',
      f_other: 'Altre {{counted}} hanno valori che qui non hanno una colonna: filtra l’elenco per vederle.',
    },
    failed: 'Non è stato possibile caricare le schede.',
    retry: 'Riprova',
    moveTo: 'Sposta in…',
    moveOf: 'Sposta {{name}} in un’altra colonna',
    help: 'Frecce per andare da una scheda all’altra, Invio per aprirla. Spazio la prende: poi le frecce scelgono la colonna, Invio la lascia, Esc annulla.',
    helpRead: 'Frecce per andare da una scheda all’altra, Invio per aprirla.',
    helpSelect: 'X la seleziona.',
    isSelected: '(selezionata)',
    selected: '{{name}}: scheda selezionata',
    unselected: '{{name}}: scheda non più selezionata',
    grabbed:
      'Hai preso {{name}}, in {{column}}. Frecce per scegliere la colonna, Invio per lasciarla lì, Esc per annullare.',
    over: '{{column}}, {{place}} di {{count}}',
    dropped: '{{name}} {{moved}} in {{column}}',
    back: '{{name}} resta in {{column}}',
  },
})
