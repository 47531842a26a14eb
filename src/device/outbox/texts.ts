import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  queue: {
    damaged: 'il file «{{name}}» non è arrivato intatto. Invialo di nuovo.',
    unreadable: 'Il file «{{name}}» non si può più leggere: sceglilo di nuovo.',
    contentsLost:
      'questo dispositivo non riesce più a leggere {{names}}. Correggi l’invio e scegli di nuovo quanto manca.',
    correcting: 'aperta per essere corretta e non ancora inviata di nuovo',
    mayHaveArrived: 'Potrebbe essere già arrivata: si può correggere solo dopo l’invio.',
    gone: 'Questo invio non c’è più: è già stato completato o eliminato.',
    sentMeanwhile: 'Nel frattempo l’invio è stato completato senza queste correzioni.',
    notKept: 'Questo dispositivo non può conservare «{{title}}»: tieni aperta la pagina finché non è stata inviata.',
    signedOut: 'La sessione è finita: accedi di nuovo per inviare.',
  },
})
