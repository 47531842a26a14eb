import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'

/** A list that puts blocks on the home page in all forms, as a developer would write it: inspections, that somebody looks after. */
export const inspections = {
  name: 'prova_sopralluoghi',
  label: { one: 'Sopralluogo', many: 'Sopralluoghi' },
  screens: [
    {
      route: '/configurations/provaSopralluoghi',
      area: 'crm-config',
      columns: ['luogo', 'stato', 'giorno'],
      home: [
        {
          name: 'sopralluoghi-da-fare',
          title: 'Sopralluoghi da fare',
          order: 1,
          where: { stato: 'fare', giorno: { to: '$today' } },
          owner: 'tecnico',
          todo: true,
          hint: 'I più vecchi per primi.',
          empty: 'Nessun sopralluogo da fare.',
          next: { where: { giorno: { from: '$today+1' } }, sortBy: 'giorno', fields: ['giorno'] },
          fields: ['giorno', 'tecnico'],
          verbs: ['edit', 'move', 'reach'],
          parts: [
            { label: 'In ritardo', where: { giorno: { to: '$today-1' } }, sortBy: 'giorno', rows: 2 },
            { label: 'Oggi', where: { giorno: '$today' } },
          ],
        },
        {
          name: 'sopralluoghi-per-stato',
          title: 'Sopralluoghi per stato',
          column: 'side',
          order: 1,
          by: 'stato',
          empty: 'Ancora nessun sopralluogo.',
        },
      ],
    },
  ],
  title: 'luogo',
  workflow: {
    field: 'stato',
    moves: [
      { from: 'fare', to: 'fatto', label: 'Concludi' },
      { from: 'fatto', to: 'fare' },
    ],
  },
  fields: {
    luogo: { type: 'text', label: 'Luogo', required: true },
    stato: {
      type: 'choice',
      label: 'Stato',
      options: { fare: { label: 'Da fare', color: 'gold' }, fatto: { label: 'Fatto', color: 'green' } },
      default: 'fare',
    },
    giorno: { type: 'date', label: 'Giorno' },
    telefono: { type: 'phone', label: 'Telefono' },
    tecnico: { type: 'reference', label: 'Tecnico', table: 'users', default: '$me' },
  },
} satisfies TableInput

/** The product with that table. */
export const homeModel = () => readModel({ ...definitions, [inspections.name]: inspections }, access)
