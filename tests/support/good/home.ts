import { field, type GoodDefinition, good, refers, table } from './make.ts'

/** Lists that put blocks on the home page. */
export const goodHome: readonly GoodDefinition[] = [
  good(
    'a list with blocks of the home page in all their forms',
    table(
      'sopralluoghi',
      {
        stato: { type: 'choice', label: 'Stato', options: { a: 'Da fare', f: 'Fatto' }, default: 'a' },
        colore: refers('colours'),
        giorno: field('date', 'Giorno'),
        telefono: field('phone', 'Telefono'),
      },
      {
        workflow: { field: 'stato', moves: [{ from: 'a', to: 'f' }] },
        screens: [
          {
            route: '/sopralluoghi',
            area: 'shop',
            home: [
              {
                name: 'sopralluoghi-da-fare',
                title: 'Sopralluoghi da fare',
                order: 10,
                where: { stato: 'a', giorno: { to: '$today' } },
                todo: true,
                hint: 'I più vecchi per primi.',
                empty: 'Nessun sopralluogo da fare.',
                next: { where: { giorno: { from: '$today+1' } }, sortBy: 'giorno', fields: ['giorno'] },
                fields: ['giorno', 'colore'],
                verbs: ['edit', 'move', 'reach'],
                parts: [
                  { label: 'In ritardo', where: { giorno: { to: '$today-1' } }, sortBy: 'giorno', rows: 3 },
                  { label: 'Oggi', where: { giorno: '$today' } },
                ],
              },
              {
                name: 'sopralluoghi-per-colore',
                title: 'Sopralluoghi per colore',
                column: 'side',
                order: 20,
                needs: { action: 'update', table: 'colours' },
                by: 'colore',
                rows: 8,
              },
            ],
          },
        ],
      },
    ),
  ),
]
