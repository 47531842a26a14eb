import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  device: {
    draftsNotKept: 'Su questo dispositivo le bozze non si possono conservare: salva prima di chiudere.',
    draftFilesNotKept:
      'I file scelti non stanno nello spazio di questo dispositivo: la bozza ne ricorda i nomi, ma dopo una chiusura andranno scelti di nuovo.',
    draftElsewhere: 'La bozza è aperta in un’altra scheda, o non c’è più.',
    newer: 'In un’altra scheda è aperta una versione più recente: ricarica questa pagina per conservare quanto scrivi.',
    noRoom:
      'Lo spazio di questo dispositivo è pieno: {{what}} della versione precedente restano dove sono. Non si perdono, e quanto è da inviare parte da lì: tieni aperta la pagina con la rete attiva, poi libera spazio e ricaricala.',
    remainingOf: {
      request_one: '{{count}} invio',
      request_other: '{{count}} invii',
      scan_one: '{{count}} scansione',
      scan_other: '{{count}} scansioni',
      draft_one: '{{count}} bozza',
      draft_other: '{{count}} bozze',
    },
    notCarriedOver:
      'Qualcosa che la versione precedente ha conservato su questo dispositivo non si riesce a leggere: resta dov’è. Ricarica la pagina; se il messaggio ritorna, avvisa un amministratore.',
  },
})
