import { withTexts } from '#src/lib/i18n.ts'

/** What is said before and after a row is deleted. */
export const t = withTexts({
  remove: {
    title: 'Conferma eliminazione',
    question: 'Eliminare «{{name}}»?',
    confirm: 'Elimina',
    cancel: 'Annulla',
    usedBy: 'Impossibile eliminare: è ancora utilizzato da',
    usedByRow: '{{count, number(useGrouping: always)}} {{label}}',
    looking: 'Un momento: si controlla che cosa lo usa.',
    unknownUse: 'Non è stato possibile controllare che cosa lo usa. Eliminando, il server lo controlla comunque.',
    restrict: '«{{name}}» non si può ancora eliminare: compare in',
    unlink: 'Perderanno il riferimento a «{{name}}»',
    cascade: 'Si eliminano insieme a «{{name}}»',
    inField: '{{rows}} ({{field}})',
    replace: 'Sostituisci con…',
    replaceLabel: 'Al posto di «{{name}}»',
    replaceHint: 'Tutto quello che usa «{{name}}» userà la riga scelta, poi «{{name}}» si elimina.',
    replaceNow: 'Sostituisci ed elimina',
    replaceMissing: 'Scegli la riga che prende il suo posto',
    replaced_zero: 'Eliminazione avvenuta correttamente',
    replaced_one: 'Sostituzione in una riga ed eliminazione di «{{name}}» riuscite',
    replaced_other:
      'Sostituzione in {{count, number(useGrouping: always)}} righe ed eliminazione di «{{name}}» riuscite',
  },
})
