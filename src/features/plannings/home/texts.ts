import { withTexts } from '#src/lib/i18n.ts'
import { t as below } from '../texts.ts'

export const t = withTexts(
  {
    visitsHome: {
      today: 'Visite di oggi',
      none: 'Nessuna visita oggi.',
      next: 'La prossima: {{name}}, {{day}} alle {{time}}.',
      learn: 'Le visite che pianifichi nel calendario compaiono qui il loro giorno.',
      more_one: 'C’è un’altra visita oggi',
      more_other: 'Altre {{count, number(useGrouping: always)}} visite oggi',
      hours: '{{from}}–{{to}}',
      over: 'conclusa',
      agent: 'Agente: {{name}}',
      noAddress: 'Senza indirizzo',
      call: 'Chiama',
      callOf: 'Chiama {{name}}, {{number}}',
      maps: 'Mappe',
      mapsOf: '{{address}}: apri in Mappe',
      route: 'Percorso',
      routeHint: 'Percorso di tutte le visite, nell’ordine delle ore',
      google: 'Google Maps',
      apple: 'Mappe di Apple',
      osm: 'OpenStreetMap',
      someMissing_one: 'Una visita è senza indirizzo e resta fuori.',
      someMissing_other: '{{count}} visite sono senza indirizzo e restano fuori.',
      reminders: 'Promemoria di oggi',
      reminder: 'Visita il {{day}} alle {{time}}: promemoria di oggi',
      pastReminders: 'Di visite già passate',
      pastReminder: 'Visita del {{day}}, già passata: promemoria di oggi',
      done: 'Fatto',
      dismiss: 'Fatto: promemoria {{name}}',
      dismissed: 'Promemoria fatto: {{name}}',
      when: '{{day}} alle {{time}}',
    },
  },
  below,
)
