import type { TableInput } from '#schema/table.ts'

/** A list with every layout, as a developer would write it: rentals that begin and end on a day, somewhere, and stand in a state. */
export const rentals = {
  name: 'prova_noleggi',
  label: { one: 'Noleggio', many: 'Noleggi' },
  screens: [
    {
      route: '/configurations/provaNoleggi',
      area: 'crm-config',
      columns: ['mezzo', 'stato', 'agente', 'dal', 'al', 'importo'],
      layouts: {
        board: {
          by: 'stato',
          card: ['agente', 'dal', 'importo'],
          figure: {
            label: 'da incassare',
            measure: 'sum.importo',
            where: { stato: ['prenotato', 'fuori'] },
            tone: 'waits',
          },
        },
        calendar: {
          from: 'dal',
          to: 'al',
          detail: ['agente'],
          fields: ['stato', 'agente', 'importo'],
          color: [
            { label: 'Fuori', where: { stato: 'fuori' }, color: '#ffb86b' },
            { label: 'Altri', color: '#8ab8ff' },
          ],
        },
        planning: {
          rows: 'agente',
          from: 'dal',
          to: 'al',
          fields: ['stato', 'importo'],
          color: 'stato',
        },
        map: { latitude: 'nord', fields: ['agente', 'stato'] },
      },
    },
  ],
  title: 'mezzo',
  exclusive: [{ by: ['agente'], from: 'dal', to: 'al' }],
  fields: {
    mezzo: { type: 'text', label: 'Mezzo', required: true },
    agente: { type: 'reference', label: 'Agente', table: 'agents' },
    stato: {
      type: 'choice',
      label: 'Stato',
      options: {
        prenotato: 'Prenotato',
        fuori: { label: 'Fuori', color: 'blue' },
        reso: { label: 'Reso', color: 'green' },
      },
    },
    dal: { type: 'date', label: 'Dal' },
    al: { type: 'date', label: 'Al', notBefore: 'dal' },
    importo: { type: 'money', label: 'Importo' },
    nord: { type: 'number', label: 'Latitudine', decimals: 6, min: -90, max: 90, longitude: 'est' },
    est: { type: 'number', label: 'Longitudine', decimals: 6, min: -180, max: 180, latitude: 'nord' },
  },
} satisfies TableInput
