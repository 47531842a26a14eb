/** Texts of the home page. */
export const home = {
  title: 'Home',
  greeting: 'Ciao, {{name}}',
  intro: 'Scegli da dove cominciare.',
  nothing: 'Nessuna area è ancora assegnata al tuo profilo.',
  nothingHint: 'Se pensi che manchi qualcosa, rivolgiti all’amministratore di sistema.',
  screens_one: '{{count}} voce',
  screens_other: '{{count}} voci',
  figures: {
    number: '{{count, number(useGrouping: always)}}',
    missing: '{{label}}: dato non disponibile',
    none: 'I dati di quest’area non sono al momento disponibili.',
    activeUsers: 'Utenti attivi',
    inactiveUsers: 'Utenti disattivati',
  },
} as const
