import { access, all, fields, table, type WrongRow } from '../spoil.ts'

const H = 'bikes screens.0.home'
const home = (...written: unknown[]) => table('screens.0.home', written)
const whole = { name: 'da-vedere', title: 'Da vedere', order: 1 }
const block = (more: object = {}) => home({ ...whole, ...more })
const part = (more: object = {}) => ({ where: { kind: 'city' }, ...more })
const parts = (...more: object[]) => block({ parts: more })
const own = (blocks: object[], more: object = { table: 'bikes' }) =>
  access('screens', [{ route: '/mappa', area: 'shop', label: 'Mappa', home: blocks, ...more }])
const owned = fields({ who: { type: 'reference', label: 'Chi', table: 'colours' } })

/** Blocks of the home page that show nothing of their table, or not so. */
export const wrongHome: readonly WrongRow[] = [
  ['T00', H, 'a home page that is no list', table('screens.0.home', whole), 'is a list'],
  ['T00', H, 'a home page without blocks', home(), 'is a list'],
  ['T00', `${H}.0.name`, 'a block without a name', home({ title: 'Da vedere', order: 1 }), 'arrange their page'],
  ['T00', `${H}.0.name`, 'a name of two words', block({ name: 'da vedere' }), 'lower case letters'],
  ['T00', `${H}.0.title`, 'a block without a title', home({ name: 'da-vedere', order: 1 }), 'what heads it'],
  ['T00', `${H}.0.order`, 'a block without a place', home({ name: 'da-vedere', title: 'Da vedere' }), 'stands first'],
  ['T00', `${H}.0.were`, 'an unknown key of a block', block({ were: {} }), 'did you mean "where"?'],
  ['T00', `${H}.0.column`, 'a third column', block({ column: 'left' }), '"work"'],
  ['T00', `${H}.0.rows`, 'a hundred rows', block({ rows: 100 }), 'at most 20'],
  ['T00', `${H}.0.verbs.0`, 'an unknown verb', block({ verbs: ['delete'] }), '"edit"'],
  ['T00', `${H}.0.parts`, 'one part alone', parts(part()), 'at least 2'],
  ['T00', `${H}.0.parts.0.were`, 'an unknown key of a part', parts({ were: {} }, part()), 'did you mean "where"?'],
  ['T00', `${H}.0.next.wher`, 'an unknown key of the next', block({ next: { wher: {} } }), 'did you mean "where"?'],
  ['T00', `${H}.0.needs.action`, 'a right that there is not', block({ needs: { action: 'see', table: 'bikes' } })],
  ['A00', 'access screens.0.home.0.titel', 'an unknown key', own([{ ...whole, titel: 'X' }]), 'did you mean "title"?'],
  [
    'A00',
    'access screens.0.home.0.parts.0.were',
    'one of a part',
    own([{ ...whole, parts: [{ were: {} }, part()] }]),
    '"where"?',
  ],
  ['T33', 'access screens.0.home', 'rows of no table', own([whole], {}), 'shows no table'],
  [
    'T43',
    'access screens.0.home.0.fields',
    'a field twice on a screen of its own',
    own([{ ...whole, fields: ['kind', 'kind'] }]),
  ],
  ['T74', 'access screens.0.home.0.by', 'a count by nothing', own([{ ...whole, by: 'kin' }]), 'did you mean "kind"?'],
  [
    'T74',
    'access screens.0.home.0.name',
    'one name on two screens',
    all(block(), own([{ ...whole, title: 'Altro' }])),
    'too',
  ],
  ['T33', 'bikes screens.0.home', 'a page of one row', all(block(), table('screens.0.kind', 'record'))],
  ['T41', `${H}.0.title`, 'a title that begins with a blank', block({ title: ' Da vedere' })],
  ['T41', `${H}.0.hint`, 'a hint of two lines', block({ hint: 'Una\nDue' })],
  ['T41', `${H}.0.empty`, 'a blank sentence', block({ empty: ' ' })],
  ['T41', `${H}.0.parts.1.label`, 'a blank label', parts(part(), part({ label: ' ' }))],
  ['T43', `${H}.0.where`, 'a condition that says nothing', block({ where: {} })],
  ['T43', `${H}.0.fields`, 'a field twice', block({ fields: ['kind', 'kind'] })],
  ['T43', `${H}.0.verbs`, 'a verb twice', block({ verbs: ['edit', 'edit'] })],
  ['T48', `${H}.0.descending`, 'a direction of no order', block({ descending: true })],
  ['T48', `${H}.0.fields`, 'fields of values', block({ by: 'kind', fields: ['model'] }), 'beside "by"'],
  ['T48', `${H}.0.verbs`, 'verbs of values', block({ by: 'kind', verbs: ['edit'] }), 'beside "by"'],
  ['T48', `${H}.0.next`, 'a next one of values', block({ by: 'kind', empty: 'Niente.', next: part() }), 'beside "by"'],
  ['T48', `${H}.0.sortBy`, 'an order beside parts', block({ sortBy: 'kind', parts: [part(), part()] }), 'each says'],
  ['T48', `${H}.0.next`, 'a next one after nothing', block({ next: part() }), 'without "empty"'],
  ['T74', `${H}.1.name`, 'two blocks of one name', home(whole, { ...whole, title: 'Altre' }), 'too'],
  ['T74', `${H}.1.title`, 'two blocks of one title', home(whole, { ...whole, name: 'altre' }), 'too'],
  ['T74', `${H}.0.where.kin`, 'rows by what is not there', block({ where: { kin: 'city' } }), 'did you mean "kind"?'],
  ['T74', `${H}.0.owner`, 'an owner that is not there', block({ owner: 'who' }), 'no field of bikes'],
  ['T74', `${H}.0.owner`, 'an owner by a text', block({ owner: 'model' }), 'must be reference'],
  ['T74', `${H}.0.owner`, 'an owner that is no user', all(owned, block({ owner: 'who' })), 'refers to no users'],
  [
    'T74',
    `${H}.0.needs.table`,
    'a right on nothing',
    block({ needs: { action: 'update', table: 'bike' } }),
    '"bikes"?',
  ],
  ['T74', `${H}.0.by`, 'values of a text', block({ by: 'model' }), 'is none of'],
  ['T74', `${H}.0.by`, 'values of what is not there', block({ by: 'kin' }), 'did you mean "kind"?'],
  ['T74', `${H}.0.sortBy`, 'an order by what is not there', block({ sortBy: 'gear' }), 'did you mean "gears"?'],
  ['T74', `${H}.0.fields`, 'a fact that is not there', block({ fields: ['gear'] }), 'did you mean "gears"?'],
  ['T74', `${H}.0.verbs`, 'moves without a workflow', block({ verbs: ['move'] }), 'has no workflow'],
  ['T74', `${H}.0.verbs`, 'calls to nobody', block({ verbs: ['reach'] }), 'neither telephones nor e-mails'],
  ['T74', `${H}.0.parts.0.where.kin`, 'a part by what is not there', parts(part({ where: { kin: 1 } }), part())],
  ['T74', `${H}.0.parts.1.sortBy`, 'a part in no order', parts(part(), part({ sortBy: 'gear' }))],
  [
    'T74',
    `${H}.0.next.where.kin`,
    'a next one by what is not there',
    block({ empty: 'Niente da vedere.', next: { where: { kin: 'city' } } }),
  ],
]
