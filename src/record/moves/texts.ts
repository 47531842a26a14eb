import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the state of a row: where it is changed, and what is asked then. */
export const t = withTexts({
  moves: {
    of: 'Stato di {{name}}',
    none: 'Senza stato',
    change: 'Cambia lo stato',
    loading: 'Caricamento degli stati…',
    loadingRows: 'Caricamento delle voci…',
    moveTo: 'Passa a «{{state}}»',
    moveToNone: 'Togli lo stato',
    leave: 'Lascia com’è',
    moveAnyway: 'Porta a «{{state}}»',
    changed: '{{state}}: {{name}}',
    refused: 'Lo stato di {{name}} non è cambiato: {{reason}}',
  },
})
