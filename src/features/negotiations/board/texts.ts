import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the board of negotiations. */
export const t = withTexts({
  board: {
    columns: 'Stati',
    count_one: '{{count, number(useGrouping: always)}} trattativa',
    count_other: '{{count, number(useGrouping: always)}} trattative',
    score: 'Punteggio {{count, number(useGrouping: always)}}',
    late: '{{count, number(useGrouping: always)}} in ritardo',
    empty: 'Nessuna trattativa',
    news: 'Ci sono novità',
    showNews: 'Mostra le novità di {{name}}',
    failed: 'Non è stato possibile caricare le trattative.',
    retry: 'Riprova',
    moveTo: 'Sposta in…',
    moveOf: 'Sposta {{name}} in un altro stato',
    call: 'Chiama',
    noOwner: 'Senza operatore',
    since_one: 'da {{count}} giorno',
    since_other: 'da {{count}} giorni',
    sinceShort: '{{count, number(useGrouping: always)}} g',
    sinceTitle: 'In questo stato dal {{day}}',
    still: 'ferma',
    help: 'Frecce per andare da una scheda all’altra, Invio per aprirla. Spazio la prende: poi le frecce scelgono lo stato, Invio la lascia, Esc annulla.',
    helpRead: 'Frecce per andare da una scheda all’altra, Invio per aprirla.',
    grabbed: 'Hai preso {{name}}, in {{state}}. Frecce per scegliere lo stato, Invio per lasciarla, Esc per annullare.',
    over: '{{state}}, {{place}} di {{count}}',
    dropped: '{{name}} spostata in {{state}}',
    back: '{{name}} resta in {{state}}',
  },
})
