import { t as calendar } from '#src/calendar/texts.ts'
import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts(
  {
    visits: {
      overlaps_one: 'In queste ore l’agente ha già un’altra visita',
      overlaps_other: 'In queste ore l’agente ha già altre {{count}} visite',
      total_one: '{{count, number(useGrouping: always)}} visita',
      total_other: '{{count, number(useGrouping: always)}} visite',
      truncated: 'Le visite sono troppe per mostrarle tutte: scegli un agente o un periodo più breve.',
      colorBy: { state: 'Stato', agent: 'Agente' },
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
      timeline: 'Cronologia',
      moveConflict:
        'Nel frattempo un altro utente ha modificato la visita: non è stata spostata, qui la vedi com’è adesso.',
      moveRejected: 'La visita non è stata spostata: {{reason}}',
      unreported: 'Visite concluse senza consuntivo',
      allUnreported: 'Mostra tutto',
      latestUnreported: 'Mostra solo le più recenti',
    },
  },
  calendar,
)
