import { everyType } from '../every-type.ts'
import { type Fields, type GoodDefinition, good, refers, table } from './make.ts'

const letters = Array.from({ length: 40 }, (_none, at) => `campo${at}`)
const types = ['text', 'number', 'date', 'flag', 'money'] as const

/** Names that mean something elsewhere, references of every kind, and sizes. */
export const goodNames: readonly GoodDefinition[] = [
  good('a table of one text', table('minima', {}, { screens: undefined })),
  good(
    'a field of every type',
    { ...everyType, screens: [{ route: '/prova', area: 'shop' }], fields: withOwnTables(everyType.fields) },
    table('prova_famiglie'),
  ),
  good(
    'references in a circle that nobody requires',
    table('uova', { gallina: refers('galline') }),
    table('galline', { uovo: refers('uova') }),
  ),
  good(
    'a table that refers to itself',
    table('reparti', { sopra: refers('reparti'), sotto: refers('reparti', { type: 'references', label: 'Altri' }) }),
  ),
  good('a tree whose branches go with it', table('rami', { ramo: refers('rami', { onDelete: 'cascade' }) })),
  good(
    'references both ways',
    table('attori', {
      film: refers('film', { type: 'references', writeAs: 'filmIds', filterAs: 'filmId', onDelete: 'unlink' }),
    }),
    table('film', {
      attori: refers('attori', { type: 'references', onDelete: 'unlink' }),
      regista: refers('attori', { required: true, label: 'Regista' }),
    }),
  ),
  good(
    'a reference whose keys in bodies and in filters differ by capitals only',
    table('squadre'),
    table('pattuglie', { squadra: refers('squadre', { writeAs: 'IdSquadra', filterAs: 'idSquadra' }) }),
  ),
  good(
    'owned rows of owned rows',
    table('ordini', { note: { type: 'longText', label: 'Note' } }),
    table('righe_ordine', { ordine: refers('ordini', { required: true, onDelete: 'cascade' }) }, { screens: [] }),
    table('pezzi_riga', { riga: refers('righe_ordine', { required: true, onDelete: 'cascade' }) }, { screens: [] }),
  ),
  ...[
    'order',
    'user',
    'group',
    'select',
    'table',
    'm',
    't',
    'x',
    'e',
    'r',
    'o',
    'j',
    'f',
    'p',
    'default',
    'fold',
    'changed',
  ].map((name) =>
    good(`a table called ${name}`, {
      ...table(name, { colore: refers('colours'), altri: refers('colours', { type: 'references', label: 'Altri' }) }),
      big: true,
      multiField: ['nome'],
    }),
  ),
  good(
    'fields called as SQL, the engine and JavaScript call things',
    table(
      'parole',
      Object.fromEntries(
        [
          'order',
          'select',
          'user',
          'group',
          'key',
          'data',
          'last',
          'total',
          'row',
          't',
          'x',
          'e',
          'r',
          'o',
          'j',
          'f',
          'p',
          'm',
          'then',
          'toJSON',
          'length',
          'children',
          'default',
          'table',
          'getSQL',
          'result',
        ].map((name) => [name, { type: 'text', label: `Campo ${name}` }]),
      ),
      { big: true, sort: 'key', multiField: ['x', 'e'] },
    ),
  ),
  good(
    'forty fields',
    table(
      'larga',
      Object.fromEntries(
        letters.map((name, at) => [name, { type: types[at % types.length] ?? 'text', label: `Campo ${at}` }]),
      ),
    ),
  ),
]

/** The fields of everyType, referring to tables that stand beside goodFiles(). */
function withOwnTables(fields: Fields): Fields {
  const renamed = Object.entries(fields).map(([name, field]): [string, Fields[string]] => {
    if (field.table === undefined) return [name, field]
    return [name, { ...field, table: field.table === 'families' ? 'prova_famiglie' : 'colours' }]
  })
  return Object.fromEntries(renamed)
}
