import { field, type GoodDefinition, good, refers, table } from './make.ts'

const screen = (route: string, layouts: object, more: object = {}) => ({
  screens: [{ route, area: 'shop', layouts, ...more }],
})

/** Lists that are shown in other ways than as rows. */
export const goodLayouts: readonly GoodDefinition[] = [
  good(
    'a list with every layout',
    table(
      'noleggi_mezzi',
      {
        stato: { type: 'choice', label: 'Stato', options: { a: 'Aperto', c: { label: 'Chiuso', color: 'green' } } },
        colore: refers('colours'),
        dal: field('date', 'Dal'),
        al: field('date', 'Al'),
        importo: field('money', 'Importo'),
        nord: { type: 'number', label: 'Nord', decimals: 6, longitude: 'est' },
        est: { type: 'number', label: 'Est', decimals: 6, latitude: 'nord' },
      },
      screen('/noleggi_mezzi', {
        board: {
          by: 'stato',
          card: ['colore', 'dal'],
          figure: { label: 'da incassare', measure: 'sum.importo', where: { stato: 'a' }, tone: 'waits' },
        },
        calendar: {
          from: 'dal',
          to: 'al',
          detail: ['colore'],
          color: [
            { label: 'Aperto', where: { stato: 'a', al: { to: '$today-1' } }, color: '#ffb86b' },
            { label: 'Altri', color: '#8ab8ff' },
          ],
        },
        map: { latitude: 'nord' },
        figures: { by: 'dal.month', split: 'stato', measure: 'share', where: { stato: 'c' } },
      }),
    ),
  ),
  good(
    'calendars of hours and of moments, with colours of rows',
    table(
      'turni_officina',
      {
        giorno: field('date', 'Giorno'),
        dalle: field('time', 'Dalle'),
        alle: field('time', 'Alle'),
        colore: refers('colours'),
      },
      screen(
        '/turni_officina',
        { calendar: { from: 'giorno', fromTime: 'dalle', toTime: 'alle', color: 'colore', title: 'colore' } },
        { kind: 'calendar' },
      ),
    ),
    table(
      'chiamate_giorno',
      { inizio: field('instant', 'Inizio'), fine: field('instant', 'Fine') },
      screen('/chiamate_giorno', { calendar: { from: 'inizio', to: 'fine', fields: ['inizio', 'fine'] } }),
    ),
  ),
]
