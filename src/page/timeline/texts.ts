import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  timeline: {
    name: 'Cronologia',
    filters: 'Che cosa mostrare',
    all: 'Tutto',
    more: 'Mostra altre',
    empty: 'Qui comparirà quello che succede',
    emptyHint: 'Ogni novità arriva in questa pagina da sola: {{kinds}}.',
    emptyFiltered: 'Niente di questo tipo, per ora',
    showAll: 'Mostra tutto',
    today: 'Oggi',
    tomorrow: 'Domani',
    yesterday: 'Ieri',
    files: 'Foto',
    by: 'di {{name}}',
    asWhom: '{{behind}} (come {{name}})',
    changed: '{{field}}:',
    before: 'prima',
    after: 'dopo',
    nothing: 'vuoto',
    newUntilHere: 'Novità fin qui',
    untouched: 'Nessun campo modificato',
  },
})
