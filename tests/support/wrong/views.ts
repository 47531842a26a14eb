import { access, all, colours, field, named, type Spoil, table, type WrongRow } from '../spoil.ts'

/** The bicycles as a view of the colours: without the fields that only stored rows have. */
const view: Spoil = all(
  table('view', { of: ['colours'] }),
  table('fields.model.required', undefined),
  table('fields.spares', undefined),
)
const wrong = (key: string, value: unknown): Spoil => all(view, table(key, value))
const wrongField = (value: object): Spoil => all(view, field(value))
const file = { type: 'file', accept: ['pdf'] }

/** What a view cannot be, and what cannot be done with one. */
export const wrongViews: readonly WrongRow[] = [
  ['T00', 'bikes view.of', 'a view of nothing', wrong('view.of', [])],
  ['T02', 'bikes view.of', 'a view of a table that is none', wrong('view.of', ['colors']), '"colors"'],
  ['T43', 'bikes view.of', 'a view of one table twice', wrong('view.of', ['colours', 'colours']), 'twice'],
  ['T52', 'bikes view.of', 'a view of itself', wrong('view.of', ['bikes']), 'of itself'],
  [
    'T52',
    'bikes view.of',
    'a view of a view',
    all(view, named('seen', { view: { of: ['colours'] } }), table('view.of', ['seen'])),
    '"seen" is a view',
  ],
  ['T52', 'bikes big', 'millions of rows of a view', wrong('big', true), 'indexes'],
  ['T52', 'bikes lookup', 'names of the rows of a view', wrong('lookup', true), 'refer'],
  ['T52', 'bikes writes', 'a view that nobody writes', wrong('writes', 'none'), 'anyway'],
  ['T52', 'bikes deleteWarning', 'a warning at a view', wrong('deleteWarning', 'Attenzione'), 'nobody writes'],
  ['T52', 'bikes groups', 'a form of a view', wrong('groups', [{ key: 'a', title: 'A', fields: ['model'] }])],
  ['T52', 'bikes screens.0.kind', 'a single record of a view', wrong('screens.0.kind', 'single')],
  ...[
    { required: true },
    { unique: true },
    { default: 'x' },
    { computed: 'model' },
    { when: 'model' },
    { form: false },
    { pick: true },
  ].map((says): WrongRow => {
    const [key = ''] = Object.keys(says)
    return ['T52', `bikes fields.extra.${key}`, `${key} at a view`, wrongField(says), 'no meaning for a view']
  }),
  ['T52', 'bikes fields.extra.type', 'files of a view', wrongField(file), 'the type file'],
  ['T52', 'bikes fields.extra.type', 'links of a view', wrongField({ type: 'references', table: 'colours' })],
  [
    'T52',
    'colours fields.bike.table',
    'a reference to a view',
    all(view, colours('fields.bike', { type: 'reference', label: 'Bicicletta', table: 'bikes' })),
    '"bikes" is a view',
  ],
  [
    'A08',
    'access roles.ROLE_MECHANIC.update',
    'a right to write a view',
    all(view, access('roles.ROLE_MECHANIC.update', ['bikes'])),
    'nobody can do "update"',
  ],
]
