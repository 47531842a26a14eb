import { withTexts } from '#src/lib/i18n.ts'

/** Texts of what is done about a callback. */
export const t = withTexts({
  callback: {
    done: 'Fatto',
    doneOf: 'Fatto: {{name}}',
    move: 'Sposta',
    moveOf: 'Sposta la richiamata di {{name}}',
    plan: 'Pianifica',
    planOf: 'Pianifica la richiamata di {{name}}',
    tomorrow: 'Domani',
    inThreeDays: 'Fra 3 giorni',
    inAWeek: 'Fra una settimana',
    otherDay: 'Scegli il giorno…',
    note: 'Com’è andata? (facoltativo)',
    again: 'Richiama di nuovo il (facoltativo)',
    to: 'Richiama il',
    at: 'alle (facoltativo)',
    save: 'Fatto',
    saveMove: 'Sposta',
    cancel: 'Annulla',
    isDone: 'Richiamata fatta: {{name}}',
    isMoved: 'Richiamata di {{name}} spostata al {{day}}',
    dayMissing: 'Scegli il giorno della richiamata.',
    written: '{{day}} {{who}}: {{text}}',
    late: 'in ritardo',
    today: 'oggi',
  },
})
