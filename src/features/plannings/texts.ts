import { t as calendar } from '#src/calendar/texts.ts'
import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts(
  {
    visits: {
      overlaps_one: 'In queste ore l’agente ha già un’altra visita',
      overlaps_other: 'In queste ore l’agente ha già altre {{count}} visite',
      colorBy: { state: 'Stato' },
      state: { planned: 'Pianificata', reported: 'Con consuntivo', late: 'Senza consuntivo' },
      overlapping: 'Sovrapposta a un’altra visita dello stesso agente',
      nobody: 'Nessun agente',
      customer: 'Cliente',
      when: 'Quando',
      agent: 'Agente',
      channel: 'Canale',
      stands: 'Stato',
      report: 'Consuntivo',
      reportOf: 'Scrivi il consuntivo di {{name}}',
      noReach: 'Il cliente non ha telefono né email',
    },
  },
  calendar,
)
