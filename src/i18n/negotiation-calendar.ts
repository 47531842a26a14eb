/** Texts of the negotiations' calendar and of their figures on the home page. */
export const negotiationCalendar = {
  inSight_one: '{{count, number(useGrouping: always)}} trattativa',
  inSight_other: '{{count, number(useGrouping: always)}} trattative',
  cut: 'Le trattative sono troppe per mostrarle tutte: scegli un filtro o un periodo più breve.',
  colors: 'Significato dei colori',
  kind: {
    callback: 'Richiamata',
    reschedule: 'Visita da ripianificare',
    normal: 'Giorno di inserimento',
  },
  movedElsewhere:
    'Nel frattempo un altro utente ha modificato la trattativa: la richiamata non è stata spostata, qui la vedi com’è adesso.',
  notMoved: 'La richiamata non è stata spostata: {{reason}}',
  edit: 'Apri e modifica',
  callback: 'Richiamare',
  rental: 'Noleggio',
  from: 'dal {{day}}',
  to: 'al {{day}}',
  at: '{{day}} alle {{time}}',
  today: 'Da richiamare oggi',
  late: 'Richiamate in ritardo',
  byState: 'Trattative non archiviate per stato',
  noState: 'Senza stato',
  none: 'Nessuna trattativa aperta',
  missing: 'Trattative per stato: dato non disponibile',
  state: 'Stato',
  count: 'Trattative',
} as const
