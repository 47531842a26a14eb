import { withTexts } from '#src/lib/i18n.ts'

const texts = {
  order: {
    up: 'Sposta su',
    down: 'Sposta giù',
    upRow: 'Sposta su {{name}}',
    downRow: 'Sposta giù {{name}}',
    before: 'Sposta {{name}} prima',
    after: 'Sposta {{name}} dopo',
    toFirst: 'Inizio: al primo posto',
    toLast: 'Fine: all’ultimo posto',
    drag: 'Trascina per cambiare l’ordine, oppure Alt con le frecce',
    moved: '«{{name}}» è ora al posto {{place, number(useGrouping: always)}} di {{count, number(useGrouping: always)}}',
    first: '«{{name}}» è già la prima riga',
    last: '«{{name}}» è già l’ultima riga',
    firstShown: '«{{name}}» è la prima riga di questa pagina: per andare oltre scrivi il suo numero d’ordine',
    lastShown: '«{{name}}» è l’ultima riga di questa pagina: per andare oltre scrivi il suo numero d’ordine',
  },
}

/** Translates the texts of rows that people put in order. */
export const t = withTexts(texts)
