import { withTexts } from '#src/lib/i18n.ts'

/** Apart from the other texts, so that the sign-in page does not load them. */
export const t = withTexts({
  drafts: {
    waiting: 'Bozza di {{when}}: dati scritti e non ancora salvati.',
    filesWaiting: 'Bozza di {{when}}: file scelti e non ancora salvati.',
    files: 'File',
    resume: 'Riprendi',
    remove: 'Elimina bozza',
    lost: 'Questi dati della bozza non trovano più posto nel modulo: restano qui da copiare.',
    elsewhere: 'La bozza è aperta in un’altra scheda, o non c’è più.',
    away: 'Al momento la bozza non si può leggere: riprova tra poco.',
    notKept: 'Su questo dispositivo le bozze non si possono conservare: salva prima di chiudere.',
    filesNotKept:
      'I file scelti non stanno nello spazio di questo dispositivo: la bozza ne ricorda i nomi, ma dopo una chiusura andranno scelti di nuovo.',
    chooseAgain: 'Non stavano nello spazio del dispositivo, vanno scelti di nuovo: {{names}}',
    gone: 'Questo dato non esiste più: qualcuno lo ha eliminato. Quanto hai scritto resta qui, da copiare.',
    recreate: 'Crea come nuovo',
    title: 'Bozze non salvate',
    of: '{{when}}: {{name}}',
    read: 'Leggi',
  },
})
