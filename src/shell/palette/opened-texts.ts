import { withTexts } from '#src/lib/i18n.ts'
import { t as closed } from './texts.ts'

// Those of the palette and the sheet of shortcuts once they are opened.
export const t = withTexts(
  {
    palette: {
      title: 'Cerca e vai',
      results: 'Risultati',
      recent: 'Aperti di recente',
      verbs: 'Azioni',
      screens: 'Pagine',
      themes: { light: 'Aspetto chiaro', dark: 'Aspetto scuro', system: 'Aspetto del sistema' },
      shortcuts: 'Scorciatoie da tastiera',
      searching: 'Ricerca in corso…',
      count_one: '{{count}} risultato',
      count_other: '{{count}} risultati',
      all: 'Mostra tutti i risultati',
      none: 'Nessun risultato per «{{typed}}»',
      noneHint: 'Prova con meno lettere, con una partita IVA o con un numero di telefono.',
      incomplete: 'Alcuni archivi non hanno risposto in tempo: scrivi qualche lettera in più.',
      offline: 'Senza rete si trovano solo pagine e azioni.',
      failed: 'Ricerca non riuscita: riprova tra poco.',
      keys: { move: 'per scegliere', open: 'per aprire', tab: 'in una nuova scheda', close: 'per chiudere' },
    },
    sheet: {
      title: 'Scorciatoie da tastiera',
      single: 'Usa i tasti senza Ctrl',
      singleHint: 'Spegnili se detti al computer o se li premi per sbaglio. La scelta vale su questo dispositivo.',
      groups: { everywhere: 'Ovunque', list: 'Elenco', form: 'Moduli', go: 'Vai a' },
      or: 'o',
    },
  },
  closed,
)
