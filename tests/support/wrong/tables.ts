import { all, colours, field, fields, named, put, type Spoil, table, type WrongRow } from '../spoil.ts'
import { wrongFiles } from './file-rows.ts'
import { wrongViews } from './views.ts'

const route = (path: string) => table('screens.0.route', path)
const page = (path: string, more: object = {}): Spoil =>
  table('screens.0', { route: path, area: 'shop', kind: 'custom', menu: false, ...more })
/** A list with these columns, and cells edited in it. */
const cells = (columns: string[], inline: string[]) => ({ route: '/bikes', area: 'workshop', columns, inline })
/** A list with these views; each is called 'Le mie' and sets nothing unless it says otherwise. */
const views = (...more: object[]): Spoil =>
  table(
    'screens.0.views',
    more.map((one) => ({ key: 'mine', name: 'Le mie', filters: {}, ...one })),
  )
const single = (more: object): Spoil =>
  all(table('screens.0.kind', 'single'), table('fields.model.default', 'Una'), field(more))
const malformed = [
  '/a b',
  '//a',
  '/a/',
  '/a?b',
  '/a#b',
  '/*',
  '/a/..',
  '/a%20b',
  '/à',
  '/a.b',
  '/:',
  '/a/:1',
  '/a:b',
  '/a\\b',
]
const taken = ['accesses', 'geocode', 'history', 'logout', 'maps', 'realtime', 'undo', 'uploads', 'views']
const own = [
  '/',
  '/api/bikes',
  '/login',
  '/LOGIN',
  '/login_check',
  '/login-microsoft',
  '/token',
  '/auth/x',
  '/profile',
  '/assets',
]

/** Names and addresses that are taken or misleading, and screens and lists that cannot be as they are said. */
export const wrongTables: readonly WrongRow[] = [
  ...taken.map((name): WrongRow => ['T30', `${name} name`, `a table called ${name}`, named(name)]),
  ['T30', 'constructor name', 'a table called constructor', named('constructor')],
  ['T30', 'pg_bikes name', 'a table called as those of PostgreSQL', named('pg_bikes')],
  ['T30', 'bikes__spares name', 'a table called like a join table', named('bikes__spares')],
  ['T30', 'bikes-- name', 'a table that ends in --', named('bikes--')],
  ['T30', 'bikes_ name', 'a table that ends in _', named('bikes_')],
  ['T30', 'bikes- name', 'a table that ends in -', named('bikes-')],
  ...malformed.map((path): WrongRow => ['T31', 'bikes screens.0.route', `the route ${path}`, route(path)]),
  ['T31', 'bikes screens.0.route', 'two parameters of one name', page('/a/:id/:id')],
  ['T31', 'bikes screens.0.route', 'an optional parameter in between', page('/a/:id?/b')],
  ['T31', 'bikes screens.0.route', 'a route that is a parameter', page('/:id')],
  ...own.map((path): WrongRow => ['T32', 'bikes screens.0.route', `the route ${path}`, route(path)]),
  ['T33', 'bikes screens.0.route', 'parameters on a list', route('/bikes/:id')],
  ['T56', 'bikes ordered', 'rows ordered by a text', all(table('sort', 'model'), table('ordered', true))],
  ['T58', 'bikes active', 'rows switched off by a text', table('active', 'model'), 'stored flag'],
  ['T58', 'bikes active', 'rows switched off by no field', table('active', 'x'), '"x"'],
  ['T49', 'bikes look.background', 'colours of no field', table('look', { background: 'x', ink: 'model' }), '"x"'],
  ['T49', 'bikes look.ink', 'a text as a colour', table('look', { background: 'x', ink: 'model' }), 'the type color'],
  ['T49', 'bikes look.mark', 'a mark that is no field', table('look', { background: 'x', ink: 'x', mark: 'x' }), '"x"'],
  ['T33', 'bikes screens.0.menu', 'parameters in the menu', page('/bikes/:id?', { menu: true })],
  [
    'T54',
    'bikes screens.0.inline',
    'a cell of no column',
    table('screens.0', cells(['model'], ['gears'])),
    'no column',
  ],
  [
    'T54',
    'bikes screens.0.inline',
    'a cell of several values',
    all(
      field({ type: 'choices', options: { a: 'A', b: 'B' } }),
      table('screens.0', cells(['model', 'extra'], ['extra'])),
    ),
    'the type choices',
  ],
  [
    'T54',
    'bikes screens.0.inline',
    'a cell of the server',
    all(field({ readOnly: true }), table('screens.0', cells(['extra'], ['extra']))),
    'set by the server',
  ],
  [
    'T54',
    'bikes screens.0.inline',
    'a cell that nobody writes',
    all(table('writes', 'none'), table('screens.0', cells(['model'], ['model']))),
    'nobody writes',
  ],
  ['T09', 'bikes screens.0.inline', 'a cell of no field', table('screens.0', cells(['model'], ['x'])), '"x"'],
  ['T43', 'bikes screens.0.inline', 'a cell named twice', table('screens.0', cells(['model'], ['model', 'model']))],
  ['T43', 'bikes screens.0.inline', 'no cell at all', table('screens.0', cells(['model'], [])), 'is empty'],
  ['T43', 'bikes screens.0.views', 'no view at all', views()],
  [
    'T43',
    'bikes screens.0.views',
    'two views to open with',
    views({ opens: true }, { key: 'b', name: 'B', opens: true }),
    'opens with',
  ],
  ['T43', 'bikes screens.0.views', 'views with one key', views({ name: 'A' }, { name: 'B' }), '"mine"'],
  [
    'T43',
    'bikes screens.0.views',
    'views with one name',
    views({ key: 'a' }, { key: 'b', name: 'le mie' }),
    '"le mie"',
  ],
  ['T41', 'bikes screens.0.views.0.name', 'a view with a blank name', views({ name: ' ' })],
  ['T55', 'bikes screens.0.views.0.filters.modle', 'a view of no field', views({ filters: { modle: 'x' } }), 'model'],
  [
    'T55',
    'bikes screens.0.views.0.filters.model',
    'a view of no value',
    views({ filters: { model: 3 } }),
    'nothing to filter by',
  ],
  [
    'T55',
    'bikes screens.0.views.0.filters.extra',
    'a view with a filter nobody sees',
    all(field({}), table('screens.0.filters', ['model']), views({ filters: { extra: { empty: true } } })),
    'no filter of this screen',
  ],
  ['T55', 'bikes screens.0.views.0.sortBy', 'a view sorted by nothing', views({ sortBy: 'x' }), '"x"'],
  ['T55', 'bikes screens.0.views.0.columns', 'a view with an unknown column', views({ columns: ['x'] }), '"x"'],
  ['T55', 'bikes screens.0.views.0.key', 'a view called as none', views({ key: 'tutte' }), 'without a view'],
  ['T48', 'bikes screens.0.views.0.descending', 'a direction of no sort', views({ descending: true })],
  ['T33', 'bikes screens.0.kind', 'a single record saved field by field', all(single({}), table('writes', 'fields'))],
  ['T33', 'bikes screens.0.fields', 'fields of a list', table('screens.0.fields', ['model'])],
  [
    'T33',
    'bikes screens.1.kind',
    'a list of a single record',
    all(single({}), table('screens.1', { route: '/b', area: 'shop' })),
  ],
  [
    'T48',
    'bikes filters',
    'filters of a single record',
    all(single({}), table('filters', { model: 'x' })),
    'has no list',
  ],
  [
    'T48',
    'bikes multiField',
    'a search in a single record',
    all(single({}), table('multiField', ['model'])),
    'no list',
  ],
  ['T48', 'bikes pageSize', 'pages of a single record', all(single({}), table('pageSize', 50)), 'has no list'],
  ['T43', 'bikes screens.0.fields', 'no fields', all(single({}), table('screens.0.fields', []))],
  ['T43', 'bikes screens.0.fields', 'a field twice', all(single({}), table('screens.0.fields', ['model', 'model']))],
  [
    'T09',
    'bikes screens.0.fields',
    'a field of the prototype',
    all(single({}), table('screens.0.fields', ['toString'])),
  ],
  [
    'T03',
    'colours screens.0.route',
    'the same route with another parameter',
    all(page('/x/:id'), colours('screens.0', { route: '/x/:code', area: 'shop', kind: 'custom', menu: false })),
  ],
  [
    'T03',
    'colours screens.0.route',
    'a route that an optional parameter leaves',
    all(page('/x/:id?'), colours('screens.0.route', '/X')),
  ],
  [
    'T35',
    'bikes fields',
    'two owners of each other',
    (files) => {
      put(files.tables.bikes, 'fields.colour.onDelete', 'cascade')
      put(files.tables.colours, 'fields.bike', { type: 'reference', label: 'B', table: 'bikes', onDelete: 'cascade' })
    },
    'bikes -> colours -> bikes',
  ],
  ['T36', 'bikes fields.extra', 'a single record nobody could make', single({ required: true })],
  [
    'T36',
    'bikes fields.extra',
    'a single record that belongs to whoever makes it',
    all(named('users'), single({ type: 'reference', table: 'users', required: true, default: '$me' })),
  ],
  [
    'T08',
    'bikes fields',
    'a single record that requires itself',
    single({ type: 'reference', table: 'bikes', required: true }),
  ],
  ['T37', 'bikes fields.Model', 'two fields in other capitals', fields({ Model: {} })],
  ['T37', 'bikes fields.colourID', 'the key of a reference in other capitals', fields({ colourID: {} })],
  ['T37', 'bikes fields.ID', 'the id in capitals', fields({ ID: {} })],
  ...['ctid', 'xmin', 'tableoid'].map(
    (name): WrongRow => ['T38', `bikes fields.${name}`, `a field ${name}`, fields({ [name]: {} })],
  ),
  ...['constructor', 'toString', 'hasOwnProperty', 'valueOf'].map((name): WrongRow => {
    return ['T38', `bikes fields.${name}`, `a field ${name}`, fields({ [name]: {} })]
  }),
  [
    'T39',
    'a_b fields',
    'two indexes of one name',
    all(
      named('a', { fields: { nome: { type: 'text', label: 'N' }, b_c: { type: 'file', label: 'F' } } }),
      named('a_b', { fields: { nome: { type: 'text', label: 'N' }, c: { type: 'file', label: 'F' } } }),
    ),
    'a_b_c_idx',
  ],
  ['T39', 'bikes_id_seq name', 'a table called like a sequence', named('bikes_id_seq')],
  ['T39', 'colours_pkey name', 'a table called like a primary key', named('colours_pkey')],
  ['T19', 'colour_s name', 'two tables with one name in code', all(named('colour-s'), named('colour_s'))],
  ...wrongFiles,
  ['T43', 'bikes multiField', 'a search over nothing', table('multiField', [])],
  ['T43', 'bikes multiField', 'a search over a field twice', table('multiField', ['model', 'model'])],
  [
    'T48',
    'bikes screens.0.icon',
    'an icon of what is not in the menu',
    all(table('screens.0.icon', 'truck'), table('screens.0.menu', false)),
    'not in the menu',
  ],
  ['T48', 'bikes descending', 'a direction without a sort', table('descending', true)],
  ['T48', 'bikes filters.kind', 'an empty filter', table('filters', { kind: '' })],
  ['T48', 'bikes filters.kind', 'a filter of no value', table('filters', { kind: [] })],
  ['T10', 'bikes filters.constructor', 'a filter of the prototype', table('filters', { constructor: 'x' })],
  ['T04', 'bikes title', 'a title that is a file', all(field({ type: 'file' }), table('title', 'extra'))],
  ['T41', 'bikes label.one', 'a blank label', table('label.one', ' ')],
  ['T41', 'bikes label.many', 'a label of something that cannot be seen', table('label.many', '\u200b')],
  ['T41', 'bikes screens.0.label', 'an empty label of a screen', table('screens.0.label', '')],
  ['T41', 'bikes emptyHint', 'an empty hint', table('emptyHint', '')],
  ['T41', 'bikes deleteWarning', 'an empty warning', table('deleteWarning', '')],
  [
    'T41',
    'bikes groups.0.title',
    'a heading of something that cannot be seen',
    table('groups', [{ key: 'facts', title: '\u200b', fields: ['model'] }]),
  ],
  ['T48', 'bikes deleteWarning', 'a warning nobody sees', all(single({}), table('deleteWarning', 'Attenzione'))],
  ...wrongViews,
]
