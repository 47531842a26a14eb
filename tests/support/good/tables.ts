import type { TableInput } from '#schema/table.ts'
import { field, type GoodDefinition, good, nome, refers, table } from './make.ts'

const people = (): TableInput => table('users', { email: { type: 'email', label: 'Email' } })
const longName = 'una_tabella_con_un_nome_molto_lungo_1234'

/** What tables, lists and fields may say. */
export const goodTables: readonly GoodDefinition[] = [
  good(
    'a single record',
    table(
      'impostazioni',
      {
        nome: { ...nome.nome, default: 'Tutto' },
        soglia: { type: 'number', label: 'Soglia', default: 3, required: true },
      },
      {
        screens: [
          { route: '/impostazioni', area: 'shop', kind: 'single' },
          { route: '/soglie', area: 'workshop', kind: 'single', label: 'Soglie', fields: ['soglia'] },
        ],
      },
    ),
  ),
  good(
    'cells edited in their list, and saved field by field',
    table(
      'chiamate',
      { richiamata: field('flag', 'Richiamata'), note: field('longText', 'Note') },
      {
        writes: 'fields',
        screens: [
          { route: '/chiamate', area: 'shop', columns: ['nome', 'richiamata', 'note'], inline: ['richiamata', 'note'] },
        ],
      },
    ),
  ),
  good(
    'a page of its own with parameters',
    table(
      'schede',
      {},
      {
        screens: [
          { route: '/schede', area: 'shop' },
          { route: '/schede/:id/:parte?', area: 'shop', kind: 'custom', label: 'Scheda', menu: false },
        ],
      },
    ),
  ),
  good('the roles as options', table('incarichi', { ruolo: field('choice', 'Ruolo', { options: '$roles' }) })),
  good(
    'unique values',
    table('codici', {
      nome: { ...nome.nome, unique: true },
      numero: { type: 'number', label: 'Numero', unique: true },
      posta: { type: 'email', label: 'Email', unique: true },
    }),
  ),
  good(
    'millions of rows',
    table(
      'grande',
      { giorno: { type: 'date', label: 'Giorno' }, colore: refers('colours') },
      { big: true, sort: 'giorno', descending: true, pageSize: 100, multiField: ['nome'] },
    ),
  ),
  good(
    'times in order on their days',
    table('turni', {
      inizio: { type: 'date', label: 'Inizio' },
      fine: { type: 'date', label: 'Fine', notBefore: 'inizio' },
      dalle: { type: 'time', label: 'Dalle', day: 'inizio' },
      alle: { type: 'time', label: 'Alle', after: 'dalle', day: 'fine' },
    }),
  ),
  good(
    'every placeholder',
    people(),
    table(
      'pratiche',
      {
        giorno: { type: 'date', label: 'Giorno', default: '$today' },
        creata: { type: 'instant', label: 'Creata', default: '$now', readOnly: true },
        operatore: refers('users', { default: '$me' }),
      },
      { filters: { giorno: '$today', operatoreId: '$me' } },
    ),
  ),
  good(
    'views of a list',
    people(),
    table(
      'vista',
      {
        giorno: { type: 'date', label: 'Giorno' },
        operatore: refers('users'),
      },
      {
        screens: [
          {
            route: '/viste',
            area: 'shop',
            views: [
              { key: 'mie', name: 'Le mie', filters: { operatoreId: '$me' }, sortBy: 'giorno', descending: true },
              { key: 'nuove', name: 'Nuove', filters: { giorno: { from: '$today-7', empty: true } }, rowsPerPage: 50 },
              { key: 'libere', name: 'Libere', filters: { operatoreId: { empty: true } }, columns: ['nome'] },
            ],
          },
        ],
      },
    ),
  ),
  good(
    'filters of every kind',
    table(
      'filtrata',
      {
        tipo: { type: 'choice', label: 'Tipo', options: { a: 'A', b: 'B' } },
        attiva: { type: 'flag', label: 'Attiva', default: 'Y' },
        quanti: { type: 'number', label: 'Quanti' },
      },
      { filters: { tipo: ['a', 'b'], attiva: 'Y', quanti: 3, nome: 'rossi' } },
    ),
  ),
  good(
    'texts that go with everything',
    table(
      'detta',
      {
        peso: {
          type: 'number',
          label: 'Peso (à vuoto) – "netto" & più',
          unit: 'kg/m²',
          help: "L'ultimo peso: misurato, 100 % certo",
          decimals: 3,
        },
      },
      { emptyHint: 'Le pesate arrivano dalla bilancia.', deleteWarning: 'Verranno eliminate anche le pesate.' },
    ),
  ),
  good(
    'names as long as they may be',
    table(longName, { [`l${'o'.repeat(14)}`]: { type: 'text', label: 'Lungo', unique: true } }),
  ),
  good(
    'a name with lines',
    table('parti-di-ricambio', { codice: { type: 'text', label: 'Codice', pick: true } }, { lookup: true }),
  ),
  good(
    'options with whole numbers, and in any order',
    table('taglie', {
      taglia: { type: 'choice', label: 'Taglia', options: { '1': 'Una', '2': 'Due' }, default: '1' },
      giorni: { type: 'choices', label: 'Giorni', options: { ven: 'Venerdì', lun: 'Lunedì' }, default: ['ven'] },
    }),
  ),
]
