import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  shell: {
    home: 'Home',
    menu: 'Menu',
    mainMenu: 'Menu principale',
    openMenu: 'Apri il menu',
    userMenu: 'Menu utente',
    profile: 'Profilo di {{name}}',
    profileItem: 'Profilo',
    logout: 'Esci',
    loading: 'Caricamento in corso',
    unread_one: 'Messaggi, {{count}} da leggere',
    unread_other: 'Messaggi, {{count}} da leggere',
    messagesHint: 'Dall’apertura del programma, l’ultimo per primo',
    noMessages: 'Nessun messaggio',
    noMessagesHint: 'Conferme, avvisi ed errori resteranno qui, da rileggere.',
    kinds: { success: 'Conferma', warning: 'Avviso', error: 'Errore' },
    close: 'Chiudi',
    closePanel: 'Chiudi il pannello',
    theme: 'Aspetto',
    themes: { light: 'Chiaro', dark: 'Scuro', system: 'Sistema' },
  },
  switched: {
    region: 'Cambia utente',
    as: 'Stai operando come {{name}} ({{username}})',
    back: 'Torna al tuo utente',
  },
  pwa: {
    offline: 'Sei offline: per salvare occorre attendere il ritorno della rete.',
    newRelease: 'È disponibile una nuova versione',
    reload: 'Aggiorna',
  },
})
