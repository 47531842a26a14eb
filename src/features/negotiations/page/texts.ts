import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the page of a negotiation. */
export const t = withTexts({
  negotiationPage: {
    activity: 'Attività',
    files: 'Allegati',
    state: 'Stato',
    owner: 'Operatore',
    callback: 'Da richiamare',
    score: 'Punteggio',
    nobody: 'nessuno',
    closed: '{{outcome}} il {{day}}',
    write: 'Scrivi',
    customer: 'Cliente',
  },
})
