import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the state of a row: where it is changed, and what is asked then. */
export const t = withTexts({
  moves: {
    of: 'Stato di {{name}}',
    none: 'Senza stato',
    without: 'Senza {{field}}',
    change: 'Cambia lo stato',
    loading: 'Caricamento degli stati…',
    loadingRows: 'Caricamento delle voci…',
    moveTo: 'Passa a «{{state}}»',
    moveToNone: 'Togli lo stato',
    last: 'Da qui non si passa a un altro stato',
    first: 'Si comincia da qui',
    optional: '{{label}} (facoltativo)',
    leave: 'Lascia com’è',
    moveAnyway: 'Porta a «{{state}}»',
    changed: '{{state}}: {{name}}',
    notMoved: 'Non è stato possibile spostare {{name}}: {{reason}}',
    refused: 'Lo stato di {{name}} non è cambiato: {{reason}}',
  },
})
