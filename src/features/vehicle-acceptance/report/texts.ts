import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the report of an acceptance: downloaded, printed, sent by email. */
export const t = withTexts({
  acceptanceReport: {
    menu: 'Verbale',
    menuOf: 'Verbale di {{name}}',
    download: 'Scarica',
    print: 'Stampa',
    send: 'Invia per email',
    noPrint: 'Questo browser non stampa i PDF: il verbale è stato scaricato, si stampa aprendolo.',
    title: 'Invia il verbale',
    toSearch: 'Un solo indirizzo email; si può anche cercare un cliente per nome',
    fileName: 'Il verbale in PDF',
    missing: 'Nell’accettazione mancano: {{names}}. L’email parte senza.',
    earlier: 'Invii di questo verbale',
  },
})
