import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  device: {
    draftsNotKept: 'Su questo dispositivo le bozze non si possono conservare: salva prima di chiudere.',
    draftFilesNotKept:
      'I file scelti non stanno nello spazio di questo dispositivo: la bozza ne ricorda i nomi, ma dopo una chiusura andranno scelti di nuovo.',
    draftElsewhere: 'La bozza è aperta in un’altra scheda, o non c’è più.',
    newer: 'In un’altra scheda è aperta una versione più recente: ricarica questa pagina per conservare quanto scrivi.',
    noRoom_one:
      '{{count}} elemento conservato da una versione precedente non trova spazio su questo dispositivo: resta al sicuro, e riappare quando si libera spazio.',
    noRoom_other:
      '{{count}} elementi conservati da una versione precedente non trovano spazio su questo dispositivo: restano al sicuro, e riappaiono quando si libera spazio.',
  },
})
