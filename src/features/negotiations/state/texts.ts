import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the state of a negotiation: where it is changed, and what is asked then. */
export const t = withTexts({
  negotiationState: {
    of: 'Stato di {{name}}',
    none: 'Senza stato',
    change: 'Cambia lo stato',
    loading: 'Caricamento degli stati…',
    lostTitle: 'Perché è persa?',
    optional: '{{label}} (facoltativo)',
    loadingReasons: 'Caricamento dei motivi…',
    saveLost: 'Segna come persa',
    moveAnyway: 'Porta a «{{to}}»',
    changed: '{{state}}: {{name}}',
    refused: 'Lo stato di {{name}} non è cambiato: {{reason}}',
  },
})
