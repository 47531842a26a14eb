import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  home: {
    greeting: 'Ciao, {{name}}',
    title: 'Il mio lavoro',
    todo_zero: 'per oggi è tutto fatto',
    todo_one: '{{count}} cosa da fare',
    todo_other: '{{count, number(useGrouping: always)}} cose da fare',
    scope: 'Di chi',
    mine: 'Miei',
    all: 'Tutti',
    arrange: {
      open: 'Personalizza',
      title: 'Personalizza la pagina iniziale',
      hint: 'Un riquadro che non ha niente da mostrare non occupa posto.',
      work: 'Da fare',
      side: 'Da sapere',
      isNew: 'Nuovo',
      usual: 'Come in origine',
      saved: 'Pagina iniziale personalizzata',
      cleared: 'Pagina iniziale come in origine',
      none: 'Hai nascosto tutti i riquadri',
      noneHint: 'Puoi mostrarli di nuovo quando vuoi.',
    },
    noRole: 'Al tuo profilo non è ancora assegnato alcun ruolo.',
    nothing_one: 'Il tuo ruolo ({{roles}}) non apre ancora nessuna schermata.',
    nothing_other: 'I tuoi ruoli ({{roles}}) non aprono ancora nessuna schermata.',
    nothingHint:
      'Non è un errore: quando ti serviranno dati o funzioni, chiedi all’amministratore di sistema di assegnarti anche il ruolo adatto. Intanto trovi i tuoi dati nel profilo.',
    profile: 'Apri il profilo',
    queue: {
      title: 'Invii di questo dispositivo',
      hint: 'Quello che aspetta parte da solo appena il server risponde.',
      failed_one: 'Un invio di questo dispositivo non è riuscito.',
      failed_other: '{{count}} invii di questo dispositivo non sono riusciti.',
      waiting_one: 'Un invio di questo dispositivo aspetta di partire.',
      waiting_other: '{{count}} invii di questo dispositivo aspettano di partire.',
      open: 'Mostra',
    },
  },
})
