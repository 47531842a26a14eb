/** The sentences about figures, and about the pages that they stand on. */
export const figuresMessages = {
  figuresTooLong: 'Il conteggio ha richiesto più di 15 secondi: restringi i filtri o scegli un periodo più breve',
  mostGroups: (most: number) => `Inserisci un numero da 1 a ${most}`,
  unknownSummary: 'Per questo campo non c’è un riepilogo',
  blocksFull: (most: number) => `Nel cruscotto ci sono già ${most} riquadri: togline uno prima di metterne un altro`,
  dashboard: 'Pagina di statistiche',
  nothingToMail: 'Con questo periodo e questi filtri non c’è niente da inviare',
  blockMalformed: 'Il riquadro non è leggibile',
  blockTooLarge: 'Il riquadro contiene troppi filtri',
  blockWidth: 'Un riquadro è largo 1, 2 o 3 colonne',
  blockTable: 'L’elenco di questo riquadro non c’è più',
  blockField: (name: string) => `Il riquadro nomina il campo «${name}», che non c’è più`,
  blockValue: (label: string) => `Il riquadro filtra «${label}» con un valore che non c’è più`,
  blockFigure: 'Quello che il riquadro conta o misura non c’è più',
  blockForbidden: 'Non hai più il permesso di vedere i dati di questo riquadro',
}
