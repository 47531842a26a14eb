import { all, fields, named, table, type WrongRow } from '../spoil.ts'

const said = {
  of: { type: 'choice', label: 'Di', options: { colours: 'Colore' }, required: true },
  nr: { type: 'number', label: 'Numero', required: true },
}
const nome = { type: 'text', label: 'Nome' }
const about = (more: object = {}) => all(fields(said), table('about', { table: 'of', row: 'nr', ...more }))
const next = (more: object) => table('nextStep', { when: { model: 'Graziella' }, title: 'Provare', ...more })
const page = table('screens.1', { route: '/bikes/:id', area: 'shop', kind: 'record', label: 'Bici', menu: false })
const acts = (...written: unknown[]) => all(page, table('acts', written))

/** Rows that cannot say about which they are, and notes where none can be. */
export const wrongAbout: readonly WrongRow[] = [
  ['T00', 'bikes about', 'no pair of fields', table('about', 'of'), 'is an object'],
  ['T00', 'bikes about.raw', 'an unknown key of it', about({ raw: 'nr' }), 'did you mean "row"?'],
  ['T00', 'bikes acts.0', 'an act without a reference', acts('rentals'), 'names a section'],
  ['T75', 'bikes about.table', 'a table that is no choice', about({ table: 'model' }), 'a stored choice'],
  ['T75', 'bikes about.row', 'a row that is no number', about({ row: 'model' }), 'a stored number'],
  [
    'T75',
    'bikes about',
    'a table that may be left out',
    all(about(), table('fields.of.required', false)),
    'or neither',
  ],
  [
    'T75',
    'bikes about.table',
    'rows about each other',
    all(about(), table('fields.of.options', { bikes: 'Bici' })),
    'itself',
  ],
  [
    'T75',
    'bikes about.table',
    'an option that is no table',
    all(about(), table('fields.of.options', { nowhere: 'Altrove' })),
    'no table is called so',
  ],
  ['T75', 'bikes acts.0', 'an act of no table', acts('nowhere.bike'), 'no reference to this table'],
  ['T75', 'bikes acts.0', 'an act that refers to another', acts('bikes.colour'), 'no reference to this table'],
  ['T43', 'bikes acts', 'no acts', acts(), 'is empty'],
  ['T43', 'bikes acts', 'an act twice', all(rides(), acts('rides.bike', 'rides.bike')), 'twice'],
  ['T48', 'bikes acts', 'acts without a page', all(rides(), table('acts', ['rides.bike'])), 'no notes are written'],
  ['T48', 'bikes notes', 'no notes where there is no page', table('notes', false), 'have no page'],
  ['T52', 'seen about', 'a view about others', seenAbout(), 'has no meaning for a view'],
  ['T76', 'bikes owner', 'an owner that is no field', table('owner', 'rider'), 'no field'],
  ['T76', 'bikes owner', 'an owner that is no reference', table('owner', 'model'), 'reference'],
  ['T76', 'bikes owner', 'an owner nobody signs in for', table('owner', 'colour'), 'refers neither to users'],
  ['T00', 'bikes nextStep.titel', 'an unknown key of a next step', next({ titel: 'x' }), 'did you mean "title"?'],
  ['T00', 'bikes nextStep', 'a next step that is only named', table('nextStep', 'Provare'), 'is an object'],
  ['T77', 'bikes nextStep.when.gearz', 'a next step of no field', next({ when: { gearz: 3 } }), 'did you mean "gears"'],
  [
    'T77',
    'bikes nextStep.when.colourId',
    'a next step by what was',
    next({ when: { colourId: { was: [1] } } }),
    'nothing to filter by',
  ],
  ['T43', 'bikes nextStep.when', 'a next step after every save', next({ when: {} }), 'is empty'],
  ['T41', 'bikes nextStep.title', 'a next step that says nothing', next({ title: ' ' }), 'is empty'],
  ['T52', 'seen nextStep', 'a next step of rows that nobody saves', seenNext(), 'has no meaning for a view'],
  ['T52', 'seen owner', 'an owner of rows that nobody writes', seenOwner(), 'has no meaning for a view'],
]

function rides() {
  const bike = { type: 'reference', label: 'Bici', table: 'bikes' }
  return named('rides', { fields: { nome, bike } })
}

function seenOwner() {
  const bike = { type: 'reference', label: 'Bici', table: 'bikes' }
  return named('seen', { view: { of: ['bikes'] }, owner: 'bike', title: 'nome', fields: { nome, bike } })
}

function seenNext() {
  const nextStep = { when: { nome: 'x' }, title: 'Provare' }
  return named('seen', { view: { of: ['bikes'] }, nextStep, title: 'nome', fields: { nome } })
}

function seenAbout() {
  const { of, nr } = said
  const bare = { of: { ...of, required: undefined }, nr: { ...nr, required: undefined } }
  return named('seen', {
    view: { of: ['bikes'] },
    about: { table: 'of', row: 'nr' },
    title: 'nome',
    fields: { nome, ...bare },
  })
}
