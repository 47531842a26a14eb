import { withTexts } from '#src/lib/i18n.ts'
import { t as below } from '../texts.ts'

export const t = withTexts(
  {
    visitsHome: {
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
      done: 'Fatto',
      dismiss: 'Fatto: promemoria {{name}}',
      dismissed: 'Promemoria fatto: {{name}}',
    },
  },
  below,
)
