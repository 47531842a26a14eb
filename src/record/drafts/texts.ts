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
    away: 'Al momento la bozza non si può leggere: riprova tra poco.',
    chooseAgain: 'Non sono più su questo dispositivo, vanno scelti di nuovo: {{names}}',
    gone: 'Questo dato non esiste più: qualcuno lo ha eliminato. Quanto hai scritto resta qui, da copiare.',
    recreate: 'Crea come nuovo',
    title: 'Bozze non salvate',
    of: '{{when}}: {{name}}',
    read: 'Leggi',
  },
})
