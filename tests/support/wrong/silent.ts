import { access, all, field, fields, put, type Spoil, table, type WrongRow } from '../spoil.ts'

const screen = (key: string, value: unknown) => table(`screens.0.${key}`, value)
const view = (filters: object) => screen('views', [{ key: 'v', name: 'Vista', filters }])
const VIEW = 'bikes screens.0.views.0.filters'
const EXTRA = 'bikes fields.extra'
const mechanic = (rights: object) => access('roles.ROLE_MECHANIC', { label: 'Meccanico', ...rights })
const part = (given: object) => field({ type: 'records', of: { n: { type: 'number', label: 'N', ...given } } })
const single = (shown: string[]): Spoil =>
  all(screen('kind', 'single'), screen('fields', shown), table('fields.model.default', 'x'))
const filtersWithout = all(table('filters', { kind: 'city' }), screen('filters', ['model']))

/** Definitions that would work, and do what nobody wants: rows hidden, fields and rights without use, values that cannot be kept. */
export const wrongInSilence: readonly WrongRow[] = [
  ['T64', 'bikes filters.kind', 'a filter that no bar offers', filtersWithout, 'offers no such filter'],
  [
    'T64',
    'bikes filters.kind',
    'a filter that one of two lists does not offer',
    all(table('filters', { kind: 'city' }), table('screens.1', { route: '/b2', area: 'shop', filters: ['model'] })),
    '/b2 offers',
  ],
  ['T64', `${VIEW}.gears`, 'numbers from high to low', view({ gears: { from: 20, to: 10 } }), 'ends before it begins'],
  [
    'T64',
    `${VIEW}.extra`,
    'days from later to sooner',
    all(field({ type: 'date' }), view({ extra: { from: '$today+7', to: '$today' } })),
  ],
  [
    'T64',
    `${VIEW}.extra`,
    'dates from later to sooner',
    all(field({ type: 'date' }), view({ extra: { from: '01-02-2026', to: '02-01-2026' } })),
  ],
  ['T64', `${VIEW}.model`, 'rows without what each must have', view({ model: { empty: true } }), 'never empty'],
  ['T64', `${VIEW}.extra`, 'a text too long for its field', all(field({ maxLength: 3 }), view({ extra: 'quattro' }))],
  [
    'T64',
    'bikes filters.extra',
    'the same in the list itself',
    all(field({ maxLength: 3 }), table('filters', { extra: 'quattro' })),
  ],
  ['T65', 'bikes fields', 'fields of a single record that no screen names', single(['model']), '"colour", "spares"'],
  ['T43', 'bikes groups.0', 'a section of nothing', table('groups', [{ key: 'a', title: 'A' }])],
  [
    'T43',
    'bikes groups',
    'two sections with one title',
    table('groups', [
      { key: 'a', title: 'Dati', fields: ['gears'] },
      { key: 'b', title: 'dati', fields: ['notes'] },
    ]),
    'the title "dati"',
  ],
  ['T43', 'bikes fullName', 'a name said twice', all(field({}), table('fullName', ['model', 'extra', 'extra']))],
  ['T48', `${EXTRA}.help`, 'help for an input that is not there', field({ form: false, help: 'Aiuto' })],
  ['T48', `${EXTRA}.help`, 'help for what only the server sets', field({ readOnly: true, help: 'Aiuto' })],
  ['T48', `${EXTRA}.when`, 'a condition of what is never shown', field({ form: false, when: 'kind' })],
  ['T48', `${EXTRA}.min`, 'a limit of what is computed', field({ type: 'number', computed: 'gears', min: 2 })],
  ['T48', `${EXTRA}.maxLength`, 'a length of what is computed', field({ computed: 'model', maxLength: 3 })],
  ['T48', `${EXTRA}.index`, 'an index of a column', all(table('big', true), field({ index: true }))],
  [
    'T48',
    'bikes deleteWarning',
    'a warning before what nobody does',
    all(table('deleteWarning', 'Attento'), table('writes', 'fields')),
  ],
  [
    'T48',
    'bikes emptyHint',
    'a hint in a list that is none',
    all(table('emptyHint', 'Vuoto'), screen('kind', 'single'), table('fields.model.default', 'x')),
  ],
  [
    'T16',
    `${EXTRA}.unique`,
    'a flag of which there are two',
    field({ type: 'flag', unique: true }),
    'more than 2 rows',
  ],
  ['T16', 'bikes fields.kind.unique', 'a choice that each row has alone', table('fields.kind.unique', true)],
  [
    'T49',
    'bikes look.ink',
    'letters in the colour behind them',
    all(fields({ a: { type: 'color' } }), table('look', { background: 'a', ink: 'a' })),
    'nobody could read',
  ],
  [
    'T56',
    'bikes ordered',
    'rows that all begin in one place',
    all(field({ type: 'number', default: 5 }), table('sort', 'extra'), table('ordered', true)),
    'none a place of its own',
  ],
  ['T14', `${EXTRA}.of.n.min`, 'a part from high to low', part({ min: 5, max: 1 })],
  ['T47', `${EXTRA}.of.n.min`, 'a part with a limit that is no value of it', part({ min: 0.2 })],
  ['T48', `${EXTRA}.of.n.max`, 'a limit of a text in a part', part({ type: 'text', max: 3 })],
  ['T41', `${EXTRA}.of.n.label`, 'a part with a blank before its name', part({ label: ' N' })],
  ['T42', `${EXTRA}.of.n.options`, 'a part with options alike', part({ type: 'choice', options: { a: 'A', b: 'A' } })],
  ['T48', `${EXTRA}.of`, 'records without words', part({ inWords: false }), 'an empty text'],
  ['T54', 'bikes screens.0.inline', 'cells that nobody may change', all(screen('inline', ['gears']), readers())],
  ['A06', 'access roles.ROLE_MECHANIC.manage', 'a right on nothing', mechanic({ manage: [] }), 'is empty'],
  ['A04', 'access roles.ROLE_MECHANIC.short', 'a short name without letters', access('roles.ROLE_MECHANIC.short', '')],
  [
    'A10',
    'access screens.0.within',
    'a screen within itself',
    ({ access: files }) => put(files, 'screens', [{ route: '/x', label: 'X', area: 'shop', within: '/x' }]),
  ],
  ['A11', 'bikes screens.0.route', 'a list that nobody may open', unopened(), 'no role may open /bikes'],
]

/** Everybody reads the bicycles, and nobody changes them. */
function readers(): Spoil {
  return access('roles', { ROLE_SUPER_ADMIN: { label: 'A', manage: ['colours'], read: ['bikes'], open: ['/bikes'] } })
}

/** Everybody keeps the colours alone. */
function unopened(): Spoil {
  return access('roles', { ROLE_SUPER_ADMIN: { label: 'A', manage: ['colours'], read: ['bikes'] } })
}
