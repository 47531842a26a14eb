import { withTexts } from '#src/lib/i18n.ts'
import { t as below } from '../texts.ts'

export const t = withTexts(
  {
    callbacks: {
      title: 'Da richiamare',
      owner: 'Operatore',
      none: 'Nessuno da richiamare oggi.',
      next: 'La prossima: {{name}}, {{when}}.',
      learn: 'Quando in una trattativa scrivi quando richiamare, quel giorno la trovi qui.',
      moreLate_one: 'C’è un’altra richiamata in ritardo',
      moreLate_other: 'Altre {{count, number(useGrouping: always)}} richiamate in ritardo',
      more_one: 'C’è un’altra richiamata per oggi',
      more_other: 'Altre {{count, number(useGrouping: always)}} richiamate per oggi',
    },
    sendsHome: {
      title: 'Invii non riusciti',
      more_one: 'C’è un altro invio non riuscito',
      more_other: 'Altri {{count, number(useGrouping: always)}} invii non riusciti',
    },
    dealsHome: {
      mine: 'Le mie trattative',
      all: 'Tutte le trattative',
      none: 'Nessuna trattativa non archiviata.',
      learn: 'Qui vedi quante trattative hai in ogni stato.',
      noState: 'Senza stato',
      others: 'Altri stati',
      states: 'Trattative per stato',
    },
    lateHome: {
      title: 'In ritardo, per persona',
      nobody: 'Senza operatore',
      count_one: '1 richiamata',
      count_other: '{{count, number(useGrouping: always)}} richiamate',
    },
  },
  below,
)
