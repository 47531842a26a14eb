import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  vehicles: {
    serial: 'Matricola',
    back: 'Indietro',
    known: 'È il mezzo',
    unknown: 'Nessun mezzo dell’anagrafica ha questa matricola.',
    more_one: 'e un altro con la stessa matricola',
    more_other: 'e altri {{count}} con la stessa matricola',
  },
})
